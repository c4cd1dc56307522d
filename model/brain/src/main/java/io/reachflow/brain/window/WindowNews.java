package io.reachflow.brain.window;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a window's events have changed so far, as far as it makes tasks worth another try. */
public final class WindowNews {
    private final SortedSet<String> renewedGpus = new TreeSet<>();
    private final SortedSet<String> newlyWaiting = new TreeSet<>();
    private boolean lastGpuLeft;

    /** A GPU was freed, or came, or is other than it was. */
    public void renewed(String gpuId) {
        renewedGpus.add(gpuId);
    }

    /** An empty cell is not woken for rechecks, so this is the time to send tasks elsewhere. */
    public void lastGpuLeft() {
        lastGpuLeft = true;
    }

    /** A task begins to wait in this window. */
    public void waits(String taskId) {
        newlyWaiting.add(taskId);
    }

    /** A task does not wait any more, as it is over. */
    public void ended(String taskId) {
        newlyWaiting.remove(taskId);
    }

    /** Whether all waiting tasks are worth a try. */
    public boolean concernsAll() {
        return lastGpuLeft || !renewedGpus.isEmpty();
    }

    /** GPUs that were freed, or came, or are other than they were. */
    public SortedSet<String> renewedGpus() {
        return Collections.unmodifiableSortedSet(renewedGpus);
    }

    /** Tasks that began to wait in this window. */
    public SortedSet<String> newlyWaiting() {
        return Collections.unmodifiableSortedSet(newlyWaiting);
    }
}
