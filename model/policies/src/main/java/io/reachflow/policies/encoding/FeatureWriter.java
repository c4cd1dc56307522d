package io.reachflow.policies.encoding;

/** Writes rows of features one after another, and holds every number within bounds. */
final class FeatureWriter {
    /** No number is further from 0, whatever was reported. */
    static final double MOST = 4;

    private final float[] rows;
    private int at;

    FeatureWriter(float[] rows) {
        this.rows = rows;
    }

    /** All rows, as far as they are written. */
    float[] rows() {
        return rows;
    }

    /** A row that was written elsewhere. */
    void copy(float[] row) {
        System.arraycopy(row, 0, rows, at, row.length);
        at += row.length;
    }

    /** Where the next feature goes. */
    int position() {
        return at;
    }

    /** Goes on elsewhere; what is left out stays 0. */
    void moveTo(int position) {
        at = position;
    }

    /** What is not a number counts as 0: nothing outside may spoil the sums of a whole window. */
    FeatureWriter number(double value) {
        double sound = Double.isNaN(value) ? 0 : Math.max(-MOST, Math.min(MOST, value));
        rows[at++] = (float) sound;
        return this;
    }

    FeatureWriter flag(boolean holds) {
        rows[at++] = holds ? 1 : 0;
        return this;
    }

    /** A number and the flag that it is not known. */
    FeatureWriter ifKnown(boolean known, double value) {
        return number(known ? value : 0).flag(!known);
    }

    /**
     * A quantity that is never negative as its natural logarithm: 0 at the usual value, and one
     * more or less for each factor of e to the power of the spread.
     *
     * @param least smaller ones make no difference
     */
    static double logarithm(double value, double least, double usual, double spread) {
        return StrictMath.log(Math.max(value, least) / usual) / spread;
    }
}
