package io.reachflow.replay.world;

/** From the least to the most, both included. */
public record Span(double least, double most) {
    public Span {
        if (!(least <= most)) {
            throw new IllegalArgumentException(
                    "A span must not end (" + most + ") before it begins (" + least + ").");
        }
    }

    double draw(RandomStream random) {
        return random.between(least, most);
    }
}
