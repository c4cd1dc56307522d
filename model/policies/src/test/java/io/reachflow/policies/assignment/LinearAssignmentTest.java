package io.reachflow.policies.assignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearAssignmentTest {
    private static final double NO = Double.NEGATIVE_INFINITY;
    private static final long PLENTY = 1_000_000;

    private static int[] assigned(long mostSteps, double[]... worths) {
        LinearAssignment assignment =
                new LinearAssignment(worths.length, worths[0].length, mostSteps);
        for (double[] worth : worths) {
            assignment.add(worth);
        }
        return assignment.columnOfRows();
    }

    private static double[] row(double... worth) {
        return worth;
    }

    @Test
    void aRowGivesWayToOneThatWouldLoseMore() {
        // 4 + 5 is more than 5 + 1, though the first row likes the first column best.
        assertThat(assigned(PLENTY, row(5, 4), row(5, 1))).containsExactly(1, 0);
    }

    @Test
    void rowsMoveOnOneAfterAnother() {
        // The third can only have the first column, so the first row takes the second column, and
        // the second row the third.
        assertThat(assigned(PLENTY, row(9, 8, NO), row(NO, 9, 1), row(2, NO, NO)))
                .containsExactly(1, 2, 0);
    }

    @Test
    void aRowThatCameEarlierKeepsAColumnHoweverLittleItIsWorthThere() {
        LinearAssignment assignment = new LinearAssignment(3, 1, PLENTY);

        assertThat(assignment.add(row(NO))).isFalse();
        assertThat(assignment.add(row(-100))).isTrue();
        assertThat(assignment.add(row(7))).isFalse();
        assertThat(assignment.columnOfRows()).containsExactly(-1, 0, -1);
    }

    @Test
    void equalsGetTheFirstColumns() {
        assertThat(assigned(PLENTY, row(1, 1, 1), row(1, 1, 1))).containsExactly(0, 1);
    }

    @Test
    void whereThereIsNoColumnNobodyHasOne() {
        assertThat(assigned(PLENTY, row(), row())).containsExactly(-1, -1);
    }

    @Test
    void afterSoManyStepsItGivesUpOnRowsThatAreYetToCome() {
        // Each row looks at three columns, and the third would have to move the second.
        double[][] rows = {row(5, 4, NO), row(NO, 5, 4), row(4, 4, NO)};

        assertThat(assigned(PLENTY, rows)).containsExactly(0, 2, 1);
        assertThat(assigned(6, rows)).containsExactly(0, 1, -1);
    }

    /** Against all that could be. */
    @Test
    void servesTheFirstRowsThatCanBeServedInTheWayThatIsWorthMost() {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            double[][] rows = new double[1 + random.nextInt(6)][1 + random.nextInt(5)];
            for (double[] row : rows) {
                Arrays.setAll(row, i -> random.nextInt(3) == 0 ? NO : random.nextInt(10));
            }
            int[] found = assigned(PLENTY, rows);
            Best best = new Best(rows);

            assertThat(served(found)).as("round " + round).isEqualTo(best.served);
            assertThat(worth(rows, found)).as("round " + round).isEqualTo(best.worth);
        }
    }

    /** Who has a column, the first row as the highest digit. */
    private static long served(int[] columnOf) {
        long served = 0;
        for (int column : columnOf) {
            served = 2 * served + (column < 0 ? 0 : 1);
        }
        return served;
    }

    private static double worth(double[][] rows, int[] columnOf) {
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            sum += columnOf[row] < 0 ? 0 : rows[row][columnOf[row]];
        }
        return sum;
    }

    /** Tries every assignment. */
    private static final class Best {
        private final double[][] rows;
        private long served = -1;
        private double worth;

        Best(double[][] rows) {
            this.rows = rows;
            tryFrom(0, new int[rows.length], new boolean[rows[0].length]);
        }

        private void tryFrom(int row, int[] columnOf, boolean[] taken) {
            if (row == rows.length) {
                long some = served(columnOf);
                double sum = worth(rows, columnOf);
                if (some > served || (some == served && sum > worth)) {
                    served = some;
                    worth = sum;
                }
                return;
            }
            columnOf[row] = -1;
            tryFrom(row + 1, columnOf, taken);
            for (int column = 0; column < taken.length; column++) {
                if (!taken[column] && rows[row][column] != NO) {
                    taken[column] = true;
                    columnOf[row] = column;
                    tryFrom(row + 1, columnOf, taken);
                    taken[column] = false;
                }
            }
            columnOf[row] = -1;
        }
    }
}
