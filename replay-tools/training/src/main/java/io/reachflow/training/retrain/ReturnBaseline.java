package io.reachflow.training.retrain;

import java.util.List;

/**
 * What usually comes of a task like this: linear in its features, by least squares with a small
 * penalty. What a draw is held against, so that an easy task is no merit.
 */
final class ReturnBaseline {
    private static final double PENALTY = 1;

    private final double[] weights;

    private ReturnBaseline(double[] weights) {
        this.weights = weights;
    }

    static ReturnBaseline of(List<LoggedDraw> draws) {
        int size = 1 + draws.get(0).window().tasks().length;
        double[][] products = new double[size][size];
        double[] targets = new double[size];
        for (int i = 1; i < size; i++) {
            products[i][i] = PENALTY;
        }
        for (LoggedDraw draw : draws) {
            double[] row = row(draw);
            for (int i = 0; i < size; i++) {
                targets[i] += row[i] * draw.result();
                for (int j = 0; j < size; j++) {
                    products[i][j] += row[i] * row[j];
                }
            }
        }
        return new ReturnBaseline(solved(products, targets));
    }

    double of(LoggedDraw draw) {
        double[] row = row(draw);
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += row[i] * weights[i];
        }
        return sum;
    }

    private static double[] row(LoggedDraw draw) {
        float[] task = draw.window().tasks();
        double[] row = new double[1 + task.length];
        row[0] = 1;
        for (int i = 0; i < task.length; i++) {
            row[i + 1] = task[i];
        }
        return row;
    }

    /** By elimination; the matrix is symmetric, and the penalty keeps its pivots positive. */
    private static double[] solved(double[][] matrix, double[] right) {
        int size = right.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row < size; row++) {
                double factor = matrix[row][pivot] / matrix[pivot][pivot];
                for (int column = pivot; column < size; column++) {
                    matrix[row][column] -= factor * matrix[pivot][column];
                }
                right[row] -= factor * right[pivot];
            }
        }
        for (int row = size - 1; row >= 0; row--) {
            for (int column = row + 1; column < size; column++) {
                right[row] -= matrix[row][column] * right[column];
            }
            right[row] /= matrix[row][row];
        }
        return right;
    }
}
