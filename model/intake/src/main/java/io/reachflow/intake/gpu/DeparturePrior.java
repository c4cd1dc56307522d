package io.reachflow.intake.gpu;

/**
 * What is believed of a GPU's departures before it was seen. Fitted by {@code reachflow survival}
 * to recorded and simulated stays.
 *
 * @param ageWeights how much likelier a departure is in a band of {@link StayAge} than in the last
 *     one, for GPUs on the whole; an hour of a band counts as so many
 * @param departures as if so many had been seen
 * @param hours in so many weighted hours
 * @param hourHabit weighted hours that must be seen of an hour of the day until the GPU's habit
 *     counts as much as its rate over all hours
 * @param ageHabit the same for a band of ages
 */
@SuppressWarnings("ArrayRecordComponent") // never written to, and read in inner loops
public record DeparturePrior(
        double[] ageWeights, double departures, double hours, double hourHabit, double ageHabit) {

    /** Fitted to recorded stays of cloud instances and to simulated owners. */
    public static final DeparturePrior STANDARD =
            new DeparturePrior(new double[] {3.99, 2.92, 2.02, 1.65, 1}, 4.22, 14.62, 17.1, 6.16);

    public DeparturePrior {
        if (ageWeights.length != StayAge.BANDS) {
            throw new IllegalArgumentException(
                    "A prior has "
                            + StayAge.BANDS
                            + " weights of ages, but got "
                            + ageWeights.length
                            + ".");
        }
        for (double weight : ageWeights) {
            requirePositive("weight of an age", weight);
        }
        requirePositive("departures", departures);
        requirePositive("hours", hours);
        requirePositive("habit of an hour", hourHabit);
        requirePositive("habit of an age", ageHabit);
    }

    private static void requirePositive(String what, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "The " + what + " (" + value + ") of a prior must be positive and finite.");
        }
    }
}
