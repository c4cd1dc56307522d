package io.reachflow.tensors;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The sizes of a network.
 *
 * @param width numbers in a token
 * @param heads of each attention; they share the width
 * @param rounds of attention: layers
 * @param latents tokens that tasks and GPUs exchange what they know over; 0 for a full sequence
 * @param feedForwardWidth hidden numbers behind each attention
 * @param hiddenWidth hidden numbers of the score of a task and a GPU, and of the other results
 */
@RecordBuilder
public record NetShape(
        Architecture architecture,
        int width,
        int heads,
        int rounds,
        int latents,
        int feedForwardWidth,
        int hiddenWidth) {
    /** More of anything is a mistake, or an attempt to use up memory. */
    private static final int MOST = 1024;

    public static final NetShape POOL_ATTEND =
            NetShapeBuilder.builder()
                    .architecture(Architecture.POOL_ATTEND)
                    .width(32)
                    .heads(4)
                    .rounds(2)
                    .latents(8)
                    .feedForwardWidth(64)
                    .hiddenWidth(32)
                    .build();

    public static final NetShape FULL_SEQUENCE =
            NetShapeBuilder.builder()
                    .architecture(Architecture.FULL_SEQUENCE)
                    .width(32)
                    .heads(4)
                    .rounds(2)
                    .latents(0)
                    .feedForwardWidth(64)
                    .hiddenWidth(32)
                    .build();

    public NetShape {
        requireBetween("width", width, 1, MOST);
        requireBetween("heads", heads, 1, width);
        requireBetween("rounds", rounds, 1, 64);
        boolean pool = architecture == Architecture.POOL_ATTEND;
        requireBetween("latents", latents, pool ? 1 : 0, pool ? MOST : 0);
        requireBetween("feedForwardWidth", feedForwardWidth, 1, MOST);
        requireBetween("hiddenWidth", hiddenWidth, 1, MOST);
        if (width % heads != 0) {
            throw new IllegalArgumentException(
                    "The width ("
                            + width
                            + ") of a network has to be a multiple of its heads ("
                            + heads
                            + "). Choose 4 heads for a width of 32.");
        }
    }

    private static void requireBetween(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "The "
                            + name
                            + " ("
                            + value
                            + ") of a network has to be "
                            + least
                            + " to "
                            + most
                            + ". Look at NetShape.POOL_ATTEND for usual sizes.");
        }
    }
}
