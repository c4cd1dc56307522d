package io.reachflow.world.random;

/** From the least to the most, both included. */
public record UniformRange(double least, double most) {
    public UniformRange {
        if (!(least <= most)) {
            throw new IllegalArgumentException(
                    "A span must not end (" + most + ") before it begins (" + least + ").");
        }
    }

    public double draw(RandomStream random) {
        return random.between(least, most);
    }
}
