package io.reachflow.simulator.bound;

import io.reachflow.intake.task.Task;
import java.util.List;

/**
 * A task that buys what it needs, as cheaply as it can. Why no schedule does it for less:
 *
 * <ul>
 *   <li>Whatever attempts a task needed, their members together did its work, within its time and
 *       each on a host that fits. At most as many members as it asks for worked at a time, and a
 *       host gave at most its cards. A member holds its card while it works.
 *   <li>Before it works, each member of each attempt holds its card until its data has come. All
 *       members do equal parts of an attempt's work. So a member that did a part of its share of
 *       the task paid at least that part of the cheapest fetch on its host.
 *   <li>Let work be paid at some rate. What is bought can't cost less than the pay for all of the
 *       work, less the most that anybody could keep of such pay. The most is found stretch by
 *       stretch, by taking the members that keep most. This holds for every rate; the best of some
 *       is used.
 * </ul>
 */
final class PricedTask {
    private static final int HALVINGS = 10;
    private static final int DOUBLINGS = 12;

    private final WorkDemand demand;
    private final double gain;
    private final int gpus;
    private final double share;
    private final long earliestMillis;
    private final MemberCost[] costs;

    // Of the prices that were looked at last.
    private final FetchStay[] fetches;
    private final double[] fetchPerWork;

    /**
     * @param gain of having it done, over leaving it
     */
    PricedTask(Task task, WorkDemand demand, double gain, ComputeSupply supply, long earliest) {
        this.demand = demand;
        this.gain = gain;
        this.gpus = task.gpus();
        this.share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        this.earliestMillis = earliest;
        List<HostSupply> sources = demand.sources();
        this.costs =
                sources.stream()
                        .map(source -> MemberCost.of(task, source, supply, earliest))
                        .toArray(MemberCost[]::new);
        this.fetches = new FetchStay[sources.size()];
        this.fetchPerWork = new double[sources.size()];
    }

    /** What is bought at a rate of pay. */
    private final class Purchase {
        private final CardPrices prices;
        private final double pay;
        private final double[] kept = new double[costs.length];
        private double work;
        private double keptSum;

        Purchase(CardPrices prices, double pay, CardUse use, double part) {
            this.prices = prices;
            this.pay = pay;
            ComputeSupply supply = prices.supply();
            int last = supply.stretchOf(demand.toMillis() - 1);
            for (int at = supply.stretchOf(earliestMillis); at <= last; at++) {
                buy(at, supply, use, part);
            }
        }

        /** The members that keep most come first; some may be there for a while only. */
        private void buy(int stretch, ComputeSupply supply, CardUse use, double part) {
            double wanted =
                    gpus * supply.overlapSeconds(stretch, earliestMillis, demand.toMillis());
            offers(stretch);
            while (wanted > 0) {
                int best = best();
                if (best < 0) {
                    return;
                }
                HostSupply source = demand.sources().get(best);
                double there =
                        Math.min(
                                supply.presentSeconds(source.host(), stretch),
                                supply.overlapSeconds(
                                        stretch, source.fromMillis(), demand.toMillis()));
                double seconds = Math.min(wanted, source.cards() * there);
                wanted -= seconds;
                keptSum += kept[best] * seconds;
                work += costs[best].workPerSecond() * seconds;
                kept[best] = 0;
                use.add(source.host(), stretch, part * share * seconds);
                double fetched = part * seconds * costs[best].workPerSecond() * gpus;
                fetches[best].tell(use, source.host(), share * fetched / demand.work(), supply);
            }
        }

        private void offers(int stretch) {
            for (int i = 0; i < kept.length; i++) {
                MemberCost cost = costs[i];
                kept[i] =
                        (pay - fetchPerWork[i]) * cost.workPerSecond()
                                - cost.moneyPerSecond()
                                - share * prices.at(demand.sources().get(i).host(), stretch);
            }
        }

        private int best() {
            int best = -1;
            for (int i = 0; i < kept.length; i++) {
                if (kept[i] > (best < 0 ? 0 : kept[best])) {
                    best = i;
                }
            }
            return best;
        }

        /** No schedule buys all of the work for less. */
        double leastCost() {
            return pay * demand.work() - keptSum;
        }

        boolean isEnough() {
            return work >= demand.work();
        }
    }

    /**
     * What is left of the gain at best when all has been bought; nothing if it is not worth it.
     *
     * @param use is told what is bought
     */
    double net(CardPrices prices, CardUse use) {
        lookAtFetches(prices);
        double low = 0;
        double high = gain / demand.work();
        Purchase bought = new Purchase(prices, high, CardUse.NONE, 0);
        double least = bought.leastCost();
        for (int i = 0; i < DOUBLINGS && !bought.isEnough() && least < gain; i++) {
            low = high;
            high *= 2;
            bought = new Purchase(prices, high, CardUse.NONE, 0);
            least = Math.max(least, bought.leastCost());
        }
        for (int i = 0; i < HALVINGS && least < gain; i++) {
            double middle = (low + high) / 2;
            Purchase tried = new Purchase(prices, middle, CardUse.NONE, 0);
            least = Math.max(least, tried.leastCost());
            if (tried.isEnough()) {
                high = middle;
                bought = tried;
            } else {
                low = middle;
            }
        }
        if (least >= gain) {
            return 0;
        }
        if (use != CardUse.NONE && bought.work > 0) {
            new Purchase(prices, high, use, Math.min(1, demand.work() / bought.work));
        }
        return gain - least;
    }

    private void lookAtFetches(CardPrices prices) {
        for (int i = 0; i < costs.length; i++) {
            int host = demand.sources().get(i).host();
            MemberCost cost = costs[i];
            fetches[i] =
                    FetchStay.cheapest(
                            prices, host, cost.fetchMillis(), earliestMillis, demand.toMillis());
            double all = share * fetches[i].price() + cost.fetchPenalty();
            fetchPerWork[i] = all * gpus / demand.work();
        }
    }
}
