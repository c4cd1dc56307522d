package io.reachflow.policies.horizon;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.expectation.ExpectedReward;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** The plan of one window: what time costs, and what each task could have later. */
final class HorizonPlan {
    /** What is left of a start that is put off: the plan knows nobody who is yet to arrive. */
    static final double LATER = 0.8;

    /**
     * Looks at a card or a price in one window, counted so that every machine plans the same. A
     * cell of 1,000 GPUs with 1,000 tasks takes a twelfth of them.
     */
    private static final long MOST_STEPS = 1 << 24;

    private final TimePrices prices;
    private final Map<String, PlannedTask> tasks;

    private HorizonPlan(TimePrices prices, Map<String, PlannedTask> tasks) {
        this.prices = prices;
        this.tasks = tasks;
    }

    /**
     * A plan for all that wait.
     *
     * @param inner whose order says who is left out where there are too many, and whose judgements
     *     say which starts are too late
     */
    static HorizonPlan of(CellLoad load, Policy inner) {
        CellOutlook outlook = load.outlook();
        long now = load.nowMillis();
        TreeMap<String, PlannedTask> tasks = new TreeMap<>();
        long steps = 0;
        for (WaitingTask waiting : inner.order(outlook.queue())) {
            steps += outlook.slots().size() + TimePrices.STEPS_OF_A_TASK;
            if (steps > MOST_STEPS) {
                break;
            }
            PlannedTask task = PlannedTask.of(waiting, outlook.slots(), inner.judgements(), now);
            if (task != null) {
                tasks.put(waiting.task().taskId(), task);
            }
        }
        TimePrices prices =
                TimePrices.sharingOut(new ArrayList<>(tasks.values()), supply(outlook, now), now);
        return new HorizonPlan(prices, tasks);
    }

    /** What the cell's GPUs can give in each stretch. For one that leaves, another one comes. */
    static double[] supply(CellOutlook outlook, long nowMillis) {
        TimePrices calendar = TimePrices.free(nowMillis);
        double[] supply = new double[TimePrices.STRETCHES];
        for (GpuSlot slot : outlook.slots()) {
            Gpu gpu = slot.gpu();
            if (!gpu.takesTasks()) {
                continue;
            }
            long idleAt = outlook.idleAtMillis().getOrDefault(slot.gpuId(), nowMillis);
            double free = (double) slot.freePermille() / Task.WHOLE_GPU_PERMILLE;
            for (int i = 0; i < supply.length; i++) {
                long begin = calendar.beginMillis(i);
                long end = begin + TimePrices.STRETCH_MILLIS;
                double busy = calendar.overlapSeconds(i, nowMillis, Math.min(idleAt, end));
                double whole = TimePrices.STRETCH_MILLIS / 1000.0;
                supply[i] += gpu.speedOrAssumed() * (whole - busy + free * busy);
            }
        }
        return supply;
    }

    /**
     * What a start brings on each GPU after it has paid its time, and what one would bring later.
     * What is not in the plan does not wait.
     */
    Scores scores(Candidates candidates) {
        WaitingTask waiting = candidates.waiting();
        double givenUp = ExpectedReward.ofGivenUp(waiting);
        double[] scores = new double[candidates.slots().size()];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            scores[i] = left(waiting, candidates.estimates().get(i)) - givenUp;
            best = Math.max(best, scores[i]);
        }
        PlannedTask planned = tasks.get(waiting.task().taskId());
        if (planned == null) {
            return new Scores(scores, Double.NEGATIVE_INFINITY, best);
        }
        double later = LATER * planned.leftLater(prices);
        return new Scores(scores, later, best - later);
    }

    private double left(WaitingTask waiting, Estimate estimate) {
        Task task = waiting.task();
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        double rate = estimate.gpu().speedOrAssumed() * share * task.gpus();
        long now = estimate.nowMillis();
        long end = now + (long) (estimate.totalSeconds() * 1000);
        return ExpectedReward.ofStart(waiting, estimate) - rate * prices.of(now, end);
    }
}
