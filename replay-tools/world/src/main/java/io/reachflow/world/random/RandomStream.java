package io.reachflow.world.random;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Chance for one concern of one thing, for example the price of host 17. Each has a stream of its
 * own, so that drawing once more in one place shuffles nothing elsewhere. StrictMath throughout:
 * the same numbers on every machine. Not thread-safe.
 */
public final class RandomStream {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final SplittableRandom random;

    private RandomStream(long state) {
        this.random = new SplittableRandom(state);
    }

    public static RandomStream of(long seed, String concern, long index) {
        return new RandomStream(mix(mix(seed + GOLDEN_GAMMA) ^ hash(concern)) + mix(index));
    }

    public static RandomStream of(long seed, String concern, String id) {
        return of(seed, concern, hash(id));
    }

    private static long hash(String text) {
        long hash = FNV_OFFSET;
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ letter) * FNV_PRIME;
        }
        return hash;
    }

    /** Stafford's variant 13 of the MurmurHash3 finaliser, as SplitMix64 uses it. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** Uniform in [0, 1). */
    public double unit() {
        return random.nextDouble();
    }

    public double between(double low, double high) {
        return low + (high - low) * unit();
    }

    public boolean chance(double probability) {
        return unit() < probability;
    }

    public double exponential(double mean) {
        return -mean * StrictMath.log(1 - unit());
    }

    /** Log-normal: sigma is that of the logarithm. */
    public double logNormal(double median, double sigma) {
        return median * StrictMath.exp(sigma * gaussian());
    }

    /** Box and Muller's transform; the second value is dropped to keep the stream simple. */
    private double gaussian() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit()));
        return radius * StrictMath.cos(2 * Math.PI * unit());
    }

    /** One of 1 to count; the n-th is an n-th as likely as the first, as Zipf found it of words. */
    public int zipf(int count) {
        double total = 0;
        for (int n = 1; n <= count; n++) {
            total += 1.0 / n;
        }
        double left = unit() * total;
        int n = 1;
        while (n < count && left >= 1.0 / n) {
            left -= 1.0 / n;
            n++;
        }
        return n;
    }

    /** One of the items, each as likely as its weight. */
    public <T> T pick(List<T> items, ToDoubleFunction<T> weight) {
        double total = 0;
        for (T item : items) {
            total += weight.applyAsDouble(item);
        }
        double left = unit() * total;
        for (T item : items) {
            left -= weight.applyAsDouble(item);
            if (left < 0) {
                return item;
            }
        }
        return items.get(items.size() - 1);
    }
}
