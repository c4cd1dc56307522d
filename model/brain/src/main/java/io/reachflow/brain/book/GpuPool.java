package io.reachflow.brain.book;

import io.reachflow.brain.state.HeldLoss;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.ResourceAmount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A cell's GPUs and what is reserved on them. */
public final class GpuPool {
    private final Map<String, GpuSlot> slotOf = new HashMap<>();
    private final SlotList all = new SlotList();

    /** The slots of which some is free: in a busy cell these are few. */
    private final SlotList free = new SlotList();

    private final Map<String, HeldLoss> heldLosses = new HashMap<>();
    private final Map<String, SortedSet<String>> gpusOfHost = new HashMap<>();

    /** GPUs to let go of, in order, with the number to say so by. */
    private final TreeMap<String, Long> leaving = new TreeMap<>();

    private final Set<String> changed = new LinkedHashSet<>();
    private ResourceAmount total = ResourceAmount.NOTHING;
    private double speedLimit;

    public void restore(PoolEntry entry) {
        set(GpuSlot.idle(entry.gpu(), entry.lastEpoch()));
        total = total.plus(whole(entry.gpu()));
        addToHost(entry.gpu());
        if (entry.loss() != null) {
            heldLosses.put(entry.gpu().gpuId(), entry.loss());
        }
        if (entry.move() > 0) {
            leaving.put(entry.gpu().gpuId(), entry.move());
        }
    }

    /**
     * Takes a GPU in as it is seen now; true when tasks that wait are worth another look.
     *
     * @param told where it does not say what its host keeps, that is as it was
     */
    public boolean put(Gpu told) {
        GpuSlot before = slotOf.get(told.gpuId());
        Gpu gpu = told.datasets() == null ? withDatasetsOfHost(told) : told;
        set(before == null ? GpuSlot.idle(gpu, 0) : before.seenAs(gpu));
        heldLosses.remove(gpu.gpuId());
        leaving.remove(gpu.gpuId());
        changed.add(gpu.gpuId());
        if (before != null) {
            removeFromHost(before.gpu());
        }
        addToHost(gpu);
        total =
                total.plus(whole(gpu))
                        .minus(before == null ? ResourceAmount.NOTHING : whole(before.gpu()));
        return before == null || !gpu.placesLike(before.gpu());
    }

    private Gpu withDatasetsOfHost(Gpu gpu) {
        for (String gpuId : gpusOfHost(gpu.hostId())) {
            KeptDatasets kept = known(gpuId).gpu().datasets();
            if (kept != null) {
                return GpuBuilder.builder(gpu).datasets(kept).build();
            }
        }
        return gpu;
    }

    /**
     * Takes in what a host keeps: its GPUs share its disk.
     *
     * @return the GPUs that are other than they were
     */
    public List<String> keep(String hostId, KeptDatasets datasets) {
        List<String> renewed = new ArrayList<>();
        for (String gpuId : gpusOfHost(hostId)) {
            GpuSlot slot = known(gpuId);
            if (!datasets.equals(slot.gpu().datasets())) {
                set(slot.seenAs(GpuBuilder.builder(slot.gpu()).datasets(datasets).build()));
                renewed.add(gpuId);
            }
        }
        changed.addAll(renewed);
        return renewed;
    }

    /** Takes a GPU in that shall be another cell's: nothing may start there any more. */
    public void putLeaving(Gpu gpu, long move) {
        put(GpuBuilder.builder(gpu).paused(true).build());
        leaving.put(gpu.gpuId(), move);
    }

    /** The GPUs to let go of, in order, with the number to say so by. */
    public SortedMap<String, Long> leaving() {
        return Collections.unmodifiableSortedMap(leaving);
    }

    /** Notes that a GPU is lost; it stays until it is removed. */
    public void hold(String gpuId, HeldLoss loss) {
        if (slotOf.containsKey(gpuId)) {
            heldLosses.put(gpuId, loss);
            changed.add(gpuId);
        }
    }

    /** The GPUs that are lost and not yet removed, in any order. */
    public Map<String, HeldLoss> heldLosses() {
        return Collections.unmodifiableMap(heldLosses);
    }

    /** A GPU as it goes to durable state; empty when it is gone. */
    public Optional<PoolEntry> entry(String gpuId) {
        return slot(gpuId)
                .map(
                        slot ->
                                new PoolEntry(
                                        slot.gpu(),
                                        slot.lastEpoch(),
                                        heldLosses.get(gpuId),
                                        leaving.getOrDefault(gpuId, 0L)));
    }

    public boolean remove(String gpuId) {
        changed.add(gpuId);
        heldLosses.remove(gpuId);
        leaving.remove(gpuId);
        GpuSlot before = slotOf.remove(gpuId);
        if (before == null) {
            return false;
        }
        all.remove(gpuId);
        free.remove(gpuId);
        total = total.minus(whole(before.gpu()));
        removeFromHost(before.gpu());
        return true;
    }

    private void addToHost(Gpu gpu) {
        gpusOfHost.computeIfAbsent(gpu.hostId(), host -> new TreeSet<>()).add(gpu.gpuId());
    }

    private void removeFromHost(Gpu gpu) {
        SortedSet<String> own = gpusOfHost(gpu.hostId());
        own.remove(gpu.gpuId());
        if (own.isEmpty()) {
            gpusOfHost.remove(gpu.hostId());
        }
    }

    private SortedSet<String> gpusOfHost(String hostId) {
        SortedSet<String> own = gpusOfHost.get(hostId);
        return own == null ? new TreeSet<>() : own;
    }

    private GpuSlot known(String gpuId) {
        return Objects.requireNonNull(slotOf.get(gpuId), "a host's GPUs are in the pool");
    }

    /** Hosts of which some GPU is present. */
    public int hostCount() {
        return gpusOfHost.size();
    }

    /** How many GPUs of a host are present. */
    public int countOfHost(String hostId) {
        return gpusOfHost(hostId).size();
    }

    private void set(GpuSlot slot) {
        slotOf.put(slot.gpuId(), slot);
        all.put(slot);
        speedLimit = Math.max(speedLimit, slot.gpu().speedOrAssumed());
        if (slot.freePermille() > 0) {
            free.put(slot);
        } else {
            free.remove(slot.gpuId());
        }
    }

    private static ResourceAmount whole(Gpu gpu) {
        return new ResourceAmount(
                Task.WHOLE_GPU_PERMILLE, gpu.memoryMib() == null ? 0 : gpu.memoryMib());
    }

    /** All that the GPUs have, free or not. */
    public ResourceAmount total() {
        return total;
    }

    /** No GPU is faster; some that is gone may have been as fast. */
    public double speedLimit() {
        return speedLimit;
    }

    public void reserve(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            change(
                    gpuId,
                    slot ->
                            slot.reserve(
                                    task.sharePermille(), task.memoryMibPerGpu(), lease.epoch()));
            changed.add(gpuId);
        }
    }

    public void release(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            change(gpuId, slot -> slot.release(task.sharePermille(), task.memoryMibPerGpu()));
        }
    }

    private void change(String gpuId, UnaryOperator<GpuSlot> how) {
        GpuSlot slot = slotOf.get(gpuId);
        // After a restore a lease may name a GPU whose departure is still to be applied.
        if (slot != null) {
            set(how.apply(slot));
        }
    }

    public Optional<GpuSlot> slot(String gpuId) {
        return Optional.ofNullable(slotOrNull(gpuId));
    }

    /** For where this is asked for every candidate. */
    public @Nullable GpuSlot slotOrNull(String gpuId) {
        return slotOf.get(gpuId);
    }

    public boolean isEmpty() {
        return slotOf.isEmpty();
    }

    public int size() {
        return slotOf.size();
    }

    /** All slots, in the order of their ids. */
    public List<GpuSlot> slots() {
        return all.view();
    }

    /** The GPUs of which some is free. */
    public ClusterView free(long nowMillis) {
        return new ClusterView(nowMillis, free.view());
    }

    /**
     * Those among some that are free, even if for a part only.
     *
     * @param gpuIds in order
     */
    public ClusterView free(long nowMillis, SortedSet<String> gpuIds) {
        List<GpuSlot> some = new ArrayList<>();
        for (String gpuId : gpuIds) {
            GpuSlot slot = slotOrNull(gpuId);
            if (slot != null && slot.freePermille() > 0) {
                some.add(slot);
            }
        }
        return new ClusterView(nowMillis, some);
    }

    /** The ids of GPUs to be written to durable state since the last call. */
    public List<String> takeChanged() {
        List<String> ids = List.copyOf(changed);
        changed.clear();
        return ids;
    }
}
