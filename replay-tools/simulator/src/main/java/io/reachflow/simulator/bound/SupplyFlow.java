package io.reachflow.simulator.bound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Work on its way from supply to demands, one demand after another: each gets as much as it can
 * without taking from those before it, though they may have to get theirs from elsewhere. A cell is
 * a host in a stretch of time.
 */
final class SupplyFlow {
    private static final double NOTHING = 1e-6;

    private final ComputeSupply supply;
    private final List<WorkDemand> demands;
    private final int stretches;
    private final double[] free;

    /** By cell: what demands take from it. */
    private final List<Map<Integer, Double>> takers = new ArrayList<>();

    /**
     * Cells from which no free one can be reached. That never changes: no path enters them again.
     */
    private final boolean[] exhausted;

    /** By cell: the demand that found it exhausted first; -1: none did. */
    private final int[] exhaustedFor;

    // Of the search that goes on.
    private final int[] cellReachedBy;
    private final int[] demandReachedThrough;
    private final List<Integer> reachedCells = new ArrayList<>();
    private final List<Integer> reachedDemands = new ArrayList<>();

    SupplyFlow(ComputeSupply supply, List<WorkDemand> demands) {
        this.supply = supply;
        this.demands = demands;
        this.stretches = supply.stretches();
        int cells = supply.hosts().size() * stretches;
        this.free = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            free[cell] = supply.capacity()[cell / stretches][cell % stretches];
            takers.add(new TreeMap<>());
        }
        this.exhausted = new boolean[cells];
        this.exhaustedFor = new int[cells];
        Arrays.fill(exhaustedFor, -1);
        this.cellReachedBy = new int[cells];
        this.demandReachedThrough = new int[demands.size()];
        Arrays.fill(cellReachedBy, -1);
        Arrays.fill(demandReachedThrough, -1);
    }

    /** How much work the demand gets. */
    double serve(int demand) {
        double missing = demands.get(demand).work();
        while (missing > NOTHING) {
            int cell = search(demand);
            if (cell < 0) {
                reachedCells.forEach(reached -> exhaust(reached, demand));
                forgetSearch();
                break;
            }
            missing -= push(demand, cell, missing);
            forgetSearch();
        }
        return demands.get(demand).work() - Math.max(0, missing);
    }

    private void exhaust(int cell, int demand) {
        exhausted[cell] = true;
        exhaustedFor[cell] = demand;
    }

    /** The demand that was the first to find a host exhausted in a stretch; -1: none did. */
    int exhaustedFor(int host, int stretch) {
        return exhaustedFor[host * stretches + stretch];
    }

    /** A free cell that can be reached from the demand, breadth first; -1: there is none. */
    private int search(int demand) {
        ArrayDeque<Integer> next = new ArrayDeque<>(List.of(demand));
        reachedDemands.add(demand);
        demandReachedThrough[demand] = Integer.MAX_VALUE;
        while (!next.isEmpty()) {
            int reached = reachCells(next.poll(), next);
            if (reached >= 0) {
                return reached;
            }
        }
        return -1;
    }

    private int reachCells(int demand, ArrayDeque<Integer> next) {
        WorkDemand wanted = demands.get(demand);
        int last = supply.stretchOf(wanted.toMillis() - 1);
        for (HostSupply source : wanted.sources()) {
            for (int at = supply.stretchOf(source.fromMillis()); at <= last; at++) {
                int cell = source.host() * stretches + at;
                if (exhausted[cell] || cellReachedBy[cell] >= 0 || room(demand, cell) <= NOTHING) {
                    continue;
                }
                cellReachedBy[cell] = demand;
                reachedCells.add(cell);
                if (free[cell] > NOTHING) {
                    return cell;
                }
                reachTakers(cell, next);
            }
        }
        return -1;
    }

    private void reachTakers(int cell, ArrayDeque<Integer> next) {
        for (int taker : takers.get(cell).keySet()) {
            if (demandReachedThrough[taker] < 0) {
                demandReachedThrough[taker] = cell;
                reachedDemands.add(taker);
                next.add(taker);
            }
        }
    }

    /** What more the demand could take from the cell if the cell had it. */
    private double room(int demand, int cell) {
        HostSupply source = demands.get(demand).from(cell / stretches);
        double seconds =
                supply.overlapSeconds(
                        cell % stretches, source.fromMillis(), demands.get(demand).toMillis());
        return source.rate() * seconds - taken(demand, cell);
    }

    private double taken(int demand, int cell) {
        return takers.get(cell).getOrDefault(demand, 0.0);
    }

    /** Along the path that was found: each on it takes from its cell and leaves the one before. */
    private double push(int demand, int freeCell, double wanted) {
        double amount = Math.min(wanted, free[freeCell]);
        for (int cell = freeCell; ; cell = demandReachedThrough[cellReachedBy[cell]]) {
            int taker = cellReachedBy[cell];
            amount = Math.min(amount, room(taker, cell));
            if (taker == demand) {
                break;
            }
            amount = Math.min(amount, taken(taker, demandReachedThrough[taker]));
        }
        free[freeCell] -= amount;
        for (int cell = freeCell; ; cell = demandReachedThrough[cellReachedBy[cell]]) {
            int taker = cellReachedBy[cell];
            takers.get(cell).merge(taker, amount, Double::sum);
            if (taker == demand) {
                return amount;
            }
            leave(taker, demandReachedThrough[taker], amount);
        }
    }

    private void leave(int taker, int cell, double amount) {
        double left = taken(taker, cell) - amount;
        if (left > NOTHING) {
            takers.get(cell).put(taker, left);
        } else {
            takers.get(cell).remove(taker);
        }
    }

    private void forgetSearch() {
        reachedCells.forEach(cell -> cellReachedBy[cell] = -1);
        reachedDemands.forEach(demand -> demandReachedThrough[demand] = -1);
        reachedCells.clear();
        reachedDemands.clear();
    }
}
