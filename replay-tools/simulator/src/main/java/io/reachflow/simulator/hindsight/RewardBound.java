package io.reachflow.simulator.hindsight;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A reward that no scheduler exceeds, because it has to do less than any of them. Why it bounds:
 *
 * <ul>
 *   <li>A task that is done earns at most its done reward; one that is not costs at least one
 *       failure, unless the world ends before its deadline. All other parts of a reward are not
 *       positive.
 *   <li>A task that is done has had its true work computed by its deadline on cards that fit it and
 *       are there, on each host only after the data could have come there, and by at most as many
 *       cards at a time as it asks for. A member contributes no more than its card's full speed,
 *       less what its line costs a gang that is too large for the host.
 *   <li>So every schedule gives a flow of work from (host, half hour) to tasks, within the cards'
 *       capacity. Here tasks may be done in part and torn over hosts, cards are free while data
 *       comes, and tasks of the warm-up need nothing at all.
 *   <li>Among such flows the best is found exactly: which amounts of work can be served together is
 *       a polymatroid, and the gain is linear in them, so serving by gain per work, the highest
 *       first, and re-routing what was served before where that makes room, is optimal.
 * </ul>
 */
public final class RewardBound {
    /** A task may still be open at the end if its deadline falls into the last window. */
    private static final long LONGEST_WINDOW_MILLIS = 60_000;

    private static final RewardWeights WEIGHTS = RewardWeights.STANDARD;

    /** What is gained by doing a task, over leaving it. */
    private record Gain(WorkDemand demand, double gain) {
        double perWork() {
            return gain / demand.work();
        }
    }

    private RewardBound() {}

    /** The bound of the mean reward over counted tasks; not a number when there are none. */
    public static double of(World world) {
        ComputeSupply supply = ComputeSupply.of(world);
        List<WorldTask> counted =
                world.tasks().stream().filter(task -> isCounted(task, world)).toList();
        List<Gain> gains = new ArrayList<>();
        double undoneSum = 0;
        for (WorldTask arrival : counted) {
            Task task =
                    TaskIntake.of(arrival.request(), arrival.arrivedAtMillis())
                            .accepted()
                            .orElseThrow();
            double undone = undone(task, world.settings().endMillis());
            double gain = WEIGHTS.done() * Reward.value(task, WEIGHTS) - undone;
            undoneSum += undone;
            Optional<WorkDemand> demand = WorkDemand.of(task, arrival, supply);
            demand.ifPresent(possible -> gains.add(new Gain(possible, gain)));
        }
        return counted.isEmpty()
                ? Double.NaN
                : (undoneSum + mostGained(gains, supply)) / counted.size();
    }

    private static boolean isCounted(WorldTask task, World world) {
        return world.settings().counts(task.arrivedAtMillis());
    }

    /** What a task brings at best that is not done. */
    private static double undone(Task task, long endMillis) {
        boolean mayStayOpen =
                task.deadlineMillis() == null
                        || task.deadlineMillis() + LONGEST_WINDOW_MILLIS >= endMillis;
        return mayStayOpen ? 0 : -WEIGHTS.failed() * Reward.value(task, WEIGHTS);
    }

    private static double mostGained(List<Gain> gains, ComputeSupply supply) {
        List<Gain> densestFirst = new ArrayList<>(gains);
        // Stable: equals stay in the order of arrival.
        densestFirst.sort(Comparator.comparingDouble(gain -> -gain.perWork()));
        SupplyFlow flow = new SupplyFlow(supply, densestFirst.stream().map(Gain::demand).toList());
        double gained = 0;
        for (int i = 0; i < densestFirst.size(); i++) {
            if (Thread.currentThread().isInterrupted()) {
                // A large world may have minutes to go.
                throw new CancellationException("Interrupted at task " + i + " of the bound.");
            }
            gained += flow.serve(i) * densestFirst.get(i).perWork();
        }
        return gained;
    }
}
