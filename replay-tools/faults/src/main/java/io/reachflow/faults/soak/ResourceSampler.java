package io.reachflow.faults.soak;

import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Looks at all that a cluster uses, again and again. */
public final class ResourceSampler implements AutoCloseable {
    private final LocalCluster cluster;
    private final ClusterLayout layout;
    private final String jobId;
    private final TransactionAdmin transactions;
    private final Map<String, JvmProbe> probes = new LinkedHashMap<>();
    private final Map<Resource, Map<String, ResourceSeries>> series = new LinkedHashMap<>();

    /**
     * Of a cluster whose processes all run.
     *
     * @param writer by which the job's transactions are named
     */
    public ResourceSampler(
            LocalCluster cluster, ClusterLayout layout, String jobId, String writer) {
        this.cluster = cluster;
        this.layout = layout;
        this.jobId = jobId;
        this.transactions = new TransactionAdmin(cluster.brokers(), writer);
        try {
            for (MemberStatus member : cluster.status()) {
                probes.put(member.name(), JvmProbe.of(member.pid()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't look into a process of the cluster.", e);
        }
    }

    /** Looks at memory, after all garbage was collected: that is for now and then. */
    public void sampleMemory(double minute) {
        try {
            for (Map.Entry<String, JvmProbe> each : probes.entrySet()) {
                JvmProbe probe = each.getValue();
                probe.collectGarbage();
                add(Resource.HEAP, each.getKey(), minute, probe.heapMebibytes());
                add(Resource.RESIDENT, each.getKey(), minute, probe.residentMebibytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't look into a process of the cluster.", e);
        }
    }

    /** Looks once at all but memory. */
    public void sample(double minute) {
        try {
            for (Map.Entry<String, JvmProbe> each : probes.entrySet()) {
                add(Resource.OPEN_FILES, each.getKey(), minute, each.getValue().openFiles());
            }
            add(Resource.CHECKPOINT_FILES, "all", minute, (double) checkpointFiles());
        } catch (IOException e) {
            throw new UncheckedIOException("Can't look into a process of the cluster.", e);
        }
        double kibibytes = cluster.rest().checkpointBytes(jobId) / 1024.0;
        add(Resource.STATE, "job", minute, kibibytes);
        add(Resource.TRANSACTIONS, "job", minute, transactions.open().size());
    }

    private long checkpointFiles() throws IOException {
        try (Stream<Path> files = Files.walk(layout.checkpoints())) {
            return files.count();
        } catch (UncheckedIOException e) {
            // A checkpoint was deleted while its folder was read: the last count still holds.
            List<Double> counts = seriesOf(Resource.CHECKPOINT_FILES, "all").values();
            return counts.isEmpty() ? 0 : counts.get(counts.size() - 1).longValue();
        }
    }

    private void add(Resource resource, String owner, double minute, double value) {
        seriesOf(resource, owner).add(minute, value);
    }

    private ResourceSeries seriesOf(Resource resource, String owner) {
        return series.computeIfAbsent(resource, key -> new LinkedHashMap<>())
                .computeIfAbsent(owner, key -> new ResourceSeries(resource, owner));
    }

    /** All that was seen until now. */
    public List<ResourceSeries> series() {
        List<ResourceSeries> all = new ArrayList<>();
        series.values().forEach(byOwner -> all.addAll(byOwner.values()));
        return all;
    }

    @Override
    public void close() {
        transactions.close();
        for (JvmProbe probe : probes.values()) {
            try {
                probe.close();
            } catch (IOException e) {
                // The process may be gone by now; nothing is left to be looked at.
            }
        }
    }
}
