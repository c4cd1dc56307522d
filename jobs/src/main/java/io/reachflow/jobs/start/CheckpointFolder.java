package io.reachflow.jobs.start;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.kafka.common.Uuid;

/**
 * Where a deployment keeps the checkpoints of its work on certain topics. A checkpoint holds
 * offsets of these topics and is worth nothing on others, so their ids are in the folder's name: a
 * topic that was deleted and made again has another id.
 */
public final class CheckpointFolder {
    private static final String JOB_FOLDER = "[0-9a-f]{32}";
    private static final String CONTENTS = "topics.txt";

    private final Path path;
    private final Map<String, Uuid> topics;

    private CheckpointFolder(Path path, Map<String, Uuid> topics) {
        this.path = path;
        this.topics = topics;
    }

    /**
     * The folder of a deployment.
     *
     * @param root where the checkpoints of all deployments are
     * @param topics by name, with their ids
     */
    public static CheckpointFolder of(String root, String deployment, Map<String, Uuid> topics) {
        Map<String, Uuid> sorted = new TreeMap<>(topics);
        Path path = new Path(new Path(root, deployment), fingerprint(sorted));
        return new CheckpointFolder(path, sorted);
    }

    private static String fingerprint(Map<String, Uuid> topics) {
        try {
            byte[] text = topics.toString().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    /** Makes it, with a list of the topics for those who look into it. */
    void create() throws IOException {
        FileSystem files = path.getFileSystem();
        files.mkdirs(path);
        StringBuilder lines = new StringBuilder("# Checkpoints of work on these topics:\n");
        topics.forEach((name, id) -> lines.append(name).append(' ').append(id).append('\n'));
        try (OutputStream out =
                files.create(new Path(path, CONTENTS), FileSystem.WriteMode.OVERWRITE)) {
            out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    Path path() {
        return path;
    }

    /**
     * The checkpoint or savepoint that was completed last, by whichever job of the deployment. By
     * time: numbers begin anew with a start from scratch.
     */
    Optional<Snapshot> newest() throws IOException {
        List<Snapshot> found = new ArrayList<>();
        for (Path child : foldersIn(path)) {
            Snapshot.in(child).ifPresent(found::add);
            if (child.getName().matches(JOB_FOLDER)) {
                for (Path checkpoint : foldersIn(child)) {
                    Snapshot.in(checkpoint).ifPresent(found::add);
                }
            }
        }
        return found.stream()
                .max(
                        Comparator.comparingLong(Snapshot::completedAtMillis)
                                .thenComparing(CheckpointFolder::number));
    }

    /** Of checkpoints within the same millisecond the later one has the higher number. */
    private static long number(Snapshot snapshot) {
        String digits = snapshot.path().getName().replace(Snapshot.CHECKPOINT, "");
        return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : -1;
    }

    /**
     * Deletes what earlier jobs of the deployment left: checkpoints older than the one that is
     * kept, halves of them, and what they shared. Savepoints stay, and so does what the one that is
     * kept shares with them: changes on disk build on what earlier jobs wrote.
     */
    void deleteOlderThan(Snapshot kept) throws IOException {
        SnapshotContents contents = kept.contents();
        for (Path job : foldersIn(path)) {
            if (!job.getName().matches(JOB_FOLDER) || kept.path().getParent().equals(job)) {
                continue;
            }
            if (contents.needs(job)) {
                deleteCheckpoints(job);
            } else {
                job.getFileSystem().delete(job, true);
            }
        }
    }

    private static void deleteCheckpoints(Path job) throws IOException {
        for (Path child : foldersIn(job)) {
            if (child.getName().startsWith(Snapshot.CHECKPOINT)) {
                job.getFileSystem().delete(child, true);
            }
        }
    }

    private static List<Path> foldersIn(Path folder) throws IOException {
        FileSystem files = folder.getFileSystem();
        if (!files.exists(folder)) {
            return List.of();
        }
        List<Path> folders = new ArrayList<>();
        for (FileStatus status : files.listStatus(folder)) {
            if (status.isDir()) {
                folders.add(status.getPath().makeQualified(files));
            }
        }
        return folders;
    }
}
