package io.reachflow.simulator.bound;

import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Prices of cards that leave tasks the least. Why any prices bound what all tasks can gain: let
 * tasks buy the time of cards. Whoever keeps to a schedule holds no more cards than there are, so
 * tasks pay at most the worth of all cards. What they gain is what they have left, and what they
 * paid. The first is at most what each has left that buys alone and best, whether or not others
 * want the same; the second is at most the worth of all. The sum of both is the bound.
 *
 * <p>So a bad price makes the bound looser, never wrong, and the search need not be exact: where
 * more is bought than there is, the price rises, and where less, it falls.
 */
final class PriceSearch {
    private static final double FIRST_STEP = 0.15;
    private static final int PATIENCE = 4;

    /** How much of what was bought before counts: tasks that are alike all move at once. */
    private static final double INERTIA = 0.6;

    private final List<PricedTask> tasks;
    private final double usualPrice;
    private CardPrices best;
    private double lowest = Double.POSITIVE_INFINITY;

    /**
     * @param start prices to begin with
     * @param usualPrice of a second of an RTX 3090, for the size of steps
     */
    PriceSearch(List<PricedTask> tasks, CardPrices start, double usualPrice) {
        this.tasks = tasks;
        this.best = start.copy();
        this.usualPrice = usualPrice;
    }

    /** More rounds are never worse. */
    void run(int rounds) {
        CardPrices prices = best.copy();
        ComputeSupply supply = prices.supply();
        double[][] held = new double[supply.hosts().size()][supply.stretches()];
        double step = FIRST_STEP;
        int worse = 0;
        for (int round = 0; round < rounds; round++) {
            fade(held, round == 0 ? 0 : INERTIA);
            double part = round == 0 ? 1 : 1 - INERTIA;
            double bound = prices.worthOfAll() + left(prices, held, part);
            if (bound < lowest) {
                lowest = bound;
                best = prices.copy();
                worse = 0;
            } else if (++worse >= PATIENCE) {
                prices = best.copy();
                step /= 2;
                worse = 0;
            }
            move(prices, held, step);
        }
    }

    private static void fade(double[][] held, double kept) {
        for (double[] row : held) {
            for (int i = 0; i < row.length; i++) {
                row[i] *= kept;
            }
        }
    }

    private double left(CardPrices prices, double[][] held, double part) {
        double left = 0;
        for (PricedTask task : tasks) {
            if (Thread.currentThread().isInterrupted()) {
                // A large world may have minutes to go.
                throw new CancellationException("Interrupted while the bound is made.");
            }
            left += task.net(prices, (host, at, seconds) -> held[host][at] += part * seconds);
        }
        return left;
    }

    private void move(CardPrices prices, double[][] held, double step) {
        ComputeSupply supply = prices.supply();
        for (int host = 0; host < held.length; host++) {
            double unit = step * usualPrice * supply.hosts().get(host).model().relativeSpeed();
            for (int stretch = 0; stretch < held[host].length; stretch++) {
                double there = prices.cardSeconds(host, stretch);
                if (there > 0) {
                    double excess = Math.min(1, held[host][stretch] / there - 1);
                    prices.set(host, stretch, prices.at(host, stretch) + unit * excess);
                }
            }
        }
    }

    /** The most that all tasks can gain. */
    double lowest() {
        return lowest;
    }

    /** The prices that show it. */
    CardPrices prices() {
        return best;
    }
}
