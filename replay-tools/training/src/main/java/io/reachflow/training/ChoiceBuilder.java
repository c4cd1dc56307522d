package io.reachflow.training;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.policy.Candidates;
import java.util.ArrayList;
import java.util.List;

/** The draws behind the turns of a window, in terms of the window's tasks and GPUs. */
final class ChoiceBuilder {
    private final EncodedWindow window;
    private final List<Candidates> batch;

    /**
     * @param batch what the window encodes
     */
    ChoiceBuilder(EncodedWindow window, List<Candidates> batch) {
        this.window = window;
        this.batch = batch;
    }

    /**
     * Who gets its turn: one of those that had none yet.
     *
     * @param left the tasks that had none, it included
     */
    Choice turn(int task, List<Integer> left) {
        boolean[] possible = new boolean[window.taskCount()];
        left.forEach(other -> possible[other] = true);
        return new Choice(Choice.Kind.TURN, task, possible, task);
    }

    /** The members of a gang one after another, or to wait, which is possible at first only. */
    List<Choice> places(int task, boolean[] free, List<Integer> members) {
        int[] gpus = window.candidates()[task];
        boolean[] possible = new boolean[window.gpuCount() + 1];
        for (int i = 0; i < gpus.length; i++) {
            possible[gpus[i]] = free[i];
        }
        possible[window.gpuCount()] = true;
        if (members.isEmpty()) {
            return List.of(new Choice(Choice.Kind.PLACE, task, possible, window.gpuCount()));
        }
        List<Choice> choices = new ArrayList<>(members.size());
        for (int member : members) {
            choices.add(new Choice(Choice.Kind.PLACE, task, possible.clone(), gpus[member]));
            possible[window.gpuCount()] = false;
            possible[gpus[member]] = false;
            if (choices.size() == 1 && stayWithFirst(task, members)) {
                keepMatesOnly(possible, task, member);
            }
        }
        return choices;
    }

    /**
     * Whether the others come from beside the first. Where there is room, the cell has them from
     * there for a learned policy, which so need not learn it from a teacher either.
     */
    private boolean stayWithFirst(int task, List<Integer> members) {
        Candidates candidates = batch.get(task);
        String host = hostOf(candidates, members.get(0));
        return candidates.waiting().task().communicates()
                && members.stream().allMatch(i -> hostOf(candidates, i).equals(host));
    }

    private void keepMatesOnly(boolean[] possible, int task, int first) {
        Candidates candidates = batch.get(task);
        int[] gpus = window.candidates()[task];
        for (int i = 0; i < gpus.length; i++) {
            possible[gpus[i]] &= hostOf(candidates, i).equals(hostOf(candidates, first));
        }
    }

    private static String hostOf(Candidates candidates, int i) {
        GpuSlot slot = candidates.slots().get(i);
        return slot.gpu().hostId();
    }
}
