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
    private final boolean gangsStayTogether;

    /**
     * @param batch what the window encodes
     */
    ChoiceBuilder(EncodedWindow window, List<Candidates> batch, boolean gangsStayTogether) {
        this.window = window;
        this.batch = batch;
        this.gangsStayTogether = gangsStayTogether;
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
            if (choices.size() == 1 && staysWith(task, member, free)) {
                keepMatesOnly(possible, task, member);
            }
        }
        return choices;
    }

    /** Whether the others have to come from beside the first, as the cell rules. */
    private boolean staysWith(int task, int first, boolean[] free) {
        Candidates candidates = batch.get(task);
        if (!gangsStayTogether || !candidates.waiting().task().communicates()) {
            return false;
        }
        int mates = 0;
        for (int i = 0; i < free.length; i++) {
            mates += free[i] && hostOf(candidates, i).equals(hostOf(candidates, first)) ? 1 : 0;
        }
        return mates >= candidates.waiting().task().gpus();
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
