package io.reachflow.policies.assignment;

import java.util.Arrays;

/**
 * The linear assignment problem: rows get columns, each column one row at most, so that what the
 * pairs are worth adds up to the most. Exact, by shortest augmenting paths (Jonker and Volgenant,
 * Computing 38, 1987): rows come one after another, and each may move those before it.
 *
 * <p>A row that comes never costs one before it its column. So the rows that have columns are those
 * that a pass in their order would serve if it always knew how to make room (they are the bases of
 * a matroid), and among all ways to serve these rows this one is worth most.
 *
 * <p>Steps are counted, not timed: whoever runs it again has the same result.
 */
final class LinearAssignment {
    private static final int NONE = -1;
    private static final double NOWHERE = Double.POSITIVE_INFINITY;

    private final int columns;
    private final long mostSteps;

    /** What a row pays for a column: what the pair is worth, negated. */
    private final double[][] costs;

    /** The dual of the problem: no pair costs less than its row and its column pay together. */
    private final double[] rowPrices;

    private final double[] columnPrices;

    /** The last place is that of the row that is to be added. */
    private final int[] rowOf;

    private int rows;
    private long steps;

    /**
     * A problem without rows.
     *
     * @param rows at most
     * @param mostSteps pairs that are looked at before it gives up on rows that are yet to come
     */
    LinearAssignment(int rows, int columns, long mostSteps) {
        this.columns = columns;
        this.mostSteps = mostSteps;
        this.costs = new double[rows][];
        this.rowPrices = new double[rows];
        this.columnPrices = new double[columns + 1];
        this.rowOf = new int[columns + 1];
        Arrays.fill(rowOf, NONE);
    }

    /**
     * Adds a row.
     *
     * @param worth of each column for it; negative infinity where it can't have the column
     * @return whether it has one now
     */
    boolean add(double[] worth) {
        costs[rows] = Arrays.stream(worth).map(value -> -value).toArray();
        rowOf[columns] = rows++;
        boolean added = new AugmentingPath().serve();
        rowOf[columns] = NONE;
        return added;
    }

    /** The column of each row; −1 for those that have none. */
    int[] columnOfRows() {
        int[] columnOf = new int[rows];
        Arrays.fill(columnOf, NONE);
        for (int column = 0; column < columns; column++) {
            if (rowOf[column] != NONE) {
                columnOf[rowOf[column]] = column;
            }
        }
        return columnOf;
    }

    /** The way from a new row to a free column on which others move on at the least cost. */
    private final class AugmentingPath {
        private final double[] distances = new double[columns];
        private final int[] before = new int[columns];
        private final boolean[] reached = new boolean[columns + 1];

        AugmentingPath() {
            Arrays.fill(distances, NOWHERE);
        }

        boolean serve() {
            int at = columns;
            while (rowOf[at] != NONE) {
                reached[at] = true;
                int next = nearestFrom(at);
                if (next == NONE) {
                    return false;
                }
                raisePrices(distances[next]);
                at = next;
            }
            while (at != columns) {
                rowOf[at] = rowOf[before[at]];
                at = before[at];
            }
            return true;
        }

        /** The nearest column that is not reached yet; of equals the first. */
        private int nearestFrom(int at) {
            steps += columns;
            int row = rowOf[at];
            int nearest = NONE;
            for (int column = 0; column < columns && steps <= mostSteps; column++) {
                if (reached[column]) {
                    continue;
                }
                double cost = costs[row][column] - rowPrices[row] - columnPrices[column];
                if (cost < distances[column]) {
                    distances[column] = cost;
                    before[column] = at;
                }
                if (distances[column] < (nearest == NONE ? NOWHERE : distances[nearest])) {
                    nearest = column;
                }
            }
            return nearest;
        }

        /** Distances are counted from the last column that was reached. */
        private void raisePrices(double by) {
            for (int column = 0; column <= columns; column++) {
                if (reached[column]) {
                    rowPrices[rowOf[column]] += by;
                    columnPrices[column] -= by;
                } else {
                    distances[column] -= by;
                }
            }
        }
    }
}
