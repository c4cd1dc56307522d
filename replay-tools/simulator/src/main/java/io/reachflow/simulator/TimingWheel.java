package io.reachflow.simulator;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Which GPUs are due in which window. A GPU speaks every few seconds, so a priority queue would be
 * most of a simulation's work; a ring of windows costs the same for any number of GPUs. Within a
 * window the order does not matter: GPUs are tracked one by one, and a cell orders its events.
 */
final class TimingWheel {
    private static final int SLOTS = 1 << 10;
    private static final int FIRST_ENTRIES = 4;

    private record Far(long window, int gpu) {}

    private final int[][] slots = new int[SLOTS][];
    private final int[] sizes = new int[SLOTS];
    private final BitSet filled = new BitSet(SLOTS);
    private final PriorityQueue<Far> far =
            new PriorityQueue<>(Comparator.comparingLong(Far::window).thenComparingInt(Far::gpu));
    private long window;

    /**
     * @param firstWindow nothing is due before it
     */
    TimingWheel(long firstWindow) {
        this.window = firstWindow;
    }

    /** A GPU is due in a window that has not been taken yet. */
    void add(long dueWindow, int gpu) {
        if (dueWindow < window) {
            throw new IllegalStateException(
                    "GPU " + gpu + " is due in window " + dueWindow + ", which is over.");
        }
        if (dueWindow - window >= SLOTS) {
            far.add(new Far(dueWindow, gpu));
        } else {
            put(dueWindow, gpu);
        }
    }

    private void put(long dueWindow, int gpu) {
        int slot = (int) (dueWindow & (SLOTS - 1));
        int[] entries = slots[slot];
        if (entries == null) {
            entries = new int[FIRST_ENTRIES];
        } else if (sizes[slot] == entries.length) {
            entries = Arrays.copyOf(entries, entries.length * 2);
        }
        entries[sizes[slot]++] = gpu;
        filled.set(slot);
        slots[slot] = entries;
    }

    /** The next window in which a GPU is due; the largest long when none is. */
    long nextWindow() {
        int from = (int) (window & (SLOTS - 1));
        int slot = filled.nextSetBit(from);
        if (slot < 0) {
            slot = filled.nextSetBit(0);
        }
        // What is far is fetched before its turn comes, so it lies behind all that is near.
        if (slot >= 0) {
            return window + ((slot - from) & (SLOTS - 1));
        }
        return far.isEmpty() ? Long.MAX_VALUE : far.peek().window();
    }

    /**
     * Moves on to a window, before which no GPU may be due, and copies those that are due in it to
     * the front of the array, which is replaced by a larger one if it is too small. Minus one ends
     * them.
     */
    int[] take(long taken, int[] into) {
        window = taken;
        fetchNear();
        int slot = (int) (taken & (SLOTS - 1));
        int count = sizes[slot];
        int[] due = into.length > count ? into : new int[count * 2 + 1];
        if (count > 0) {
            System.arraycopy(slots[slot], 0, due, 0, count);
        }
        sizes[slot] = 0;
        filled.clear(slot);
        due[count] = -1;
        window = taken + 1;
        fetchNear();
        return due;
    }

    private void fetchNear() {
        while (!far.isEmpty() && far.peek().window() - window < SLOTS) {
            Far entry = far.remove();
            put(entry.window(), entry.gpu());
        }
    }
}
