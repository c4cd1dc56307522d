package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.HeldLoss;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.schema.LeaseEnd;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Applies what became of GPUs: they join, change, say goodbye, or are lost. */
final class GpuChanges {
    /** Fewer hosts may fall silent at once by chance, however small the cell is. */
    private static final int FEWEST_HOSTS_OF_A_MASS_LOSS = 4;

    private final WindowContext window;
    private final LeaseEndings endings;
    private final Admission admission;

    GpuChanges(WindowContext window, LeaseEndings endings, Admission admission) {
        this.window = window;
        this.admission = admission;
        this.endings = endings;
    }

    void apply(CellEvent event, GpuChange change) {
        Gpu gpu = change.gpu();
        if (gpu != null && change.isLeaving()) {
            window.pool().putLeaving(gpu, change.move());
            return;
        }
        if (gpu != null) {
            if (!admission.admits(event, gpu)) {
                return;
            }
            if (!gpu.suspect() && isSuspect(gpu.gpuId())) {
                excuse(gpu.gpuId(), event.timeMillis());
            }
            boolean changed = window.pool().put(gpu);
            if (gpu.datasets() != null) {
                keep(gpu.hostId(), gpu.datasets());
            }
            if (changed && !gpu.suspect()) {
                window.news().renewed(change.gpuId());
            }
            return;
        }
        String reason = Objects.requireNonNull(change.goneReason(), "it says why it is gone");
        if (change.lost()) {
            window.pool().hold(change.gpuId(), new HeldLoss(event.timeMillis(), reason));
        } else {
            leave(change.gpuId(), reason);
        }
    }

    /** A lease tells what its hosts keep; of others it can't know. */
    void keep(Lease lease, List<HostDatasets> told) {
        for (HostDatasets host : told) {
            if (lease.gpuIds().stream().anyMatch(gpuId -> isIn(gpuId, host.hostId()))) {
                keep(host.hostId(), host.kept());
            }
        }
    }

    private boolean isIn(String gpuId, String hostId) {
        GpuSlot slot = window.pool().slotOrNull(gpuId);
        return slot != null && slot.gpu().hostId().equals(hostId);
    }

    private void keep(String hostId, KeptDatasets datasets) {
        window.pool().keep(hostId, datasets).forEach(window.news()::renewed);
    }

    /** While a GPU is not heard, its dispatcher may be behind the same broken way. */
    boolean cantBeHeard(TaskState running) {
        return running.requireLease().gpuIds().stream().anyMatch(this::isSuspect);
    }

    private boolean isSuspect(String gpuId) {
        GpuSlot slot = window.pool().slotOrNull(gpuId);
        return slot != null && slot.gpu().suspect();
    }

    /** A GPU is heard again. Its dispatchers have as long to be heard as it takes to miss them. */
    private void excuse(String gpuId, long timeMillis) {
        for (BookEntry entry : List.copyOf(window.book().onGpu(gpuId))) {
            window.book().put(entry.state().excusedUntil(timeMillis));
        }
    }

    /**
     * Gives up the GPUs that are lost. Where many hosts are silent at once, the way to them is
     * broken more likely than all of them: then their leases stand, but not for ever.
     */
    void giveUpLost() {
        if (window.pool().heldLosses().isEmpty()) {
            return;
        }
        long grace = isMassLoss() ? window.settings().massLossGraceMillis() : 0;
        new TreeMap<>(window.pool().heldLosses())
                .forEach(
                        (gpuId, loss) -> {
                            if (loss.lostAtMillis() + grace < window.endMillis()) {
                                leave(gpuId, loss.reason());
                            }
                        });
    }

    private boolean isMassLoss() {
        Set<String> silent = new HashSet<>();
        for (GpuSlot slot : window.pool().slots()) {
            if (slot.gpu().suspect()) {
                silent.add(slot.gpu().hostId());
            }
        }
        long hosts = window.pool().hostCount();
        return silent.size() >= FEWEST_HOSTS_OF_A_MASS_LOSS
                && silent.size() * 100L > hosts * window.settings().massLossPercent();
    }

    private void leave(String gpuId, String goneReason) {
        if (!window.pool().remove(gpuId)) {
            return;
        }
        if (window.pool().isEmpty()) {
            window.news().lastGpuLeft();
        }
        for (BookEntry entry : List.copyOf(window.book().onGpu(gpuId))) {
            String reason = "GPU " + gpuId + " is gone: " + goneReason;
            endings.takeBack(entry.state(), LeaseEnd.GPU_LEFT, "GPU_LEFT", reason);
        }
    }
}
