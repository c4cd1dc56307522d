package io.reachflow.simulator.bound;

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
 *   <li>The flow leaves out that cards are held while data comes, that this and the cards cost
 *       reward, and that half a task earns nothing. {@link PriceSearch} counts these, by prices of
 *       cards that follow from the flow. Both bound, so the lower one does.
 * </ul>
 *
 * <p>Tasks that do not count get nothing in either. Whoever knows which tasks count may starve the
 * others, so a bound that gave them something could be exceeded.
 */
public final class RewardBound {
    /** A task may still be open at the end if its deadline falls into the last window. */
    private static final long LONGEST_WINDOW_MILLIS = 60_000;

    private static final RewardWeights WEIGHTS = RewardWeights.STANDARD;

    /** Rounds of the search for prices, where the world is not too large for as many. */
    private static final int ROUNDS = 60;

    /** As many pairs of tasks and hosts are looked at in all. */
    private static final double MOST_LOOKS = 2e8;

    private static final int LEAST_ROUNDS = 4;

    /** What is gained by doing a task, over leaving it. */
    private record Gain(Task task, WorkDemand demand, double gain) {
        double perWork() {
            return gain / demand.work();
        }
    }

    private final ComputeSupply supply;
    private final List<Gain> densestFirst = new ArrayList<>();
    private final int counted;
    private double undoneSum;

    private RewardBound(World world) {
        this.supply = ComputeSupply.of(world);
        List<WorldTask> tasks =
                world.tasks().stream().filter(task -> isCounted(task, world)).toList();
        this.counted = tasks.size();
        for (WorldTask arrival : tasks) {
            Task task =
                    TaskIntake.of(arrival.request(), arrival.arrivedAtMillis())
                            .accepted()
                            .orElseThrow();
            double undone = undone(task, world.settings().endMillis());
            double gain = WEIGHTS.done() * Reward.value(task, WEIGHTS) - undone;
            undoneSum += undone;
            Optional<WorkDemand> demand = WorkDemand.of(task, arrival, supply);
            demand.ifPresent(possible -> densestFirst.add(new Gain(task, possible, gain)));
        }
        // Stable: equals stay in the order of arrival.
        densestFirst.sort(Comparator.comparingDouble(gain -> -gain.perWork()));
    }

    /** The bound of the mean reward over counted tasks; not a number when there are none. */
    public static double of(World world) {
        RewardBound bound = new RewardBound(world);
        if (bound.counted == 0) {
            return Double.NaN;
        }
        SupplyFlow flow = bound.flow();
        double torn = bound.gainedBy(flow);
        double priced = bound.priced(flow).lowest();
        return (bound.undoneSum + Math.min(torn, priced)) / bound.counted;
    }

    /** Prices of cards at which tasks gain little more than they can. */
    public static CardPrices prices(World world) {
        RewardBound bound = new RewardBound(world);
        SupplyFlow flow = bound.flow();
        bound.gainedBy(flow);
        return bound.priced(flow).prices();
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

    private SupplyFlow flow() {
        return new SupplyFlow(supply, densestFirst.stream().map(Gain::demand).toList());
    }

    private double gainedBy(SupplyFlow flow) {
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

    private PriceSearch priced(SupplyFlow flow) {
        long delay = supply.settings().rules().runs().dispatchDelay().toMillis();
        List<PricedTask> tasks = new ArrayList<>();
        double looks = 1;
        double gain = 0;
        double work = 0;
        for (Gain each : densestFirst) {
            long earliest = each.demand().arrivedMillis() + delay;
            tasks.add(new PricedTask(each.task(), each.demand(), each.gain(), supply, earliest));
            looks += each.demand().sources().size();
            gain += each.gain();
            work += each.demand().work();
        }
        PriceSearch search = new PriceSearch(tasks, startPrices(flow), gain / Math.max(1, work));
        search.run((int) Math.max(LEAST_ROUNDS, Math.min(ROUNDS, MOST_LOOKS / looks)));
        return search;
    }

    /**
     * The prices of the flow: what is exhausted is worth as much as the work of the first task that
     * had to go without.
     */
    private CardPrices startPrices(SupplyFlow flow) {
        CardPrices prices = CardPrices.free(supply);
        for (int host = 0; host < supply.hosts().size(); host++) {
            double speed = supply.hosts().get(host).model().relativeSpeed();
            for (int stretch = 0; stretch < supply.stretches(); stretch++) {
                int first = flow.exhaustedFor(host, stretch);
                if (first >= 0) {
                    prices.set(host, stretch, densestFirst.get(first).perWork() * speed);
                }
            }
        }
        return prices;
    }
}
