package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The moment between a complete checkpoint and the commit of what it promised. A checkpoint is
 * complete when its metadata lies in its folder; the TaskManagers hear of it a moment later, and
 * commit then. They are killed in between: the transactions are open, and the next start has to
 * commit them by what the checkpoint says.
 */
public final class CommitKill implements Fault {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(1);

    @Override
    public String name() {
        return "commit-kill";
    }

    @Override
    public String words() {
        return "kill -9 of all working TaskManagers between a checkpoint and its commit";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        int most = scene.extent().of(4, 8);
        for (int tries = 1; tries <= most; tries++) {
            scene.job().awaitRunning();
            long waiting = killAtCheckpoint(scene);
            scene.cluster().heal();
            if (waiting > 0) {
                scene.say(waiting + " checkpointed transactions were open at try " + tries);
                return;
            }
        }
        scene.say("missed: at each of " + most + " kills all was committed already");
    }

    /** How many transactions a checkpoint had promised to commit when they died. */
    private static long killAtCheckpoint(FaultScene scene) throws InterruptedException {
        Path folder = folder(scene);
        Set<String> working = scene.cluster().rest().busyTaskManagers();
        try (TransactionAdmin transactions =
                new TransactionAdmin(scene.cluster().brokers(), scene.writer())) {
            Set<String> oldest = oldestOfSubtasks(transactions.open());
            long last = newest(folder);
            if (!Await.until(() -> newest(folder) > last, PATIENCE, PAUSE)) {
                throw new IllegalStateException("There was no checkpoint in " + folder + ".");
            }
            scene.notes().begin();
            working.forEach(scene.cluster()::kill);
            return transactions.open().stream()
                    .filter(each -> oldest.contains(each.transactionalId()))
                    .count();
        }
    }

    /**
     * The first of each subtask, whose ids end with numbers that grow. Each of them is in the next
     * checkpoint or in an earlier one, however long it takes to look.
     */
    private static Set<String> oldestOfSubtasks(List<OpenTransaction> open) {
        Map<String, Long> lowest = new TreeMap<>();
        for (OpenTransaction each : open) {
            String id = each.transactionalId();
            int dash = id.lastIndexOf('-');
            lowest.merge(id.substring(0, dash), Long.valueOf(id.substring(dash + 1)), Math::min);
        }
        return lowest.entrySet().stream()
                .map(entry -> entry.getKey() + "-" + entry.getValue())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Path folder(FaultScene scene) {
        try (Stream<Path> found = Files.walk(scene.layout().checkpoints(), 3)) {
            return found.filter(path -> path.endsWith(scene.job().id()))
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new IllegalStateException(
                                            "The job has no folder of checkpoints yet."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of the last complete checkpoint. */
    private static long newest(Path folder) {
        try (Stream<Path> found = Files.list(folder)) {
            List<Path> all =
                    found.filter(path -> path.getFileName().toString().startsWith("chk-"))
                            .sorted(Comparator.comparingLong(CommitKill::number).reversed())
                            .toList();
            Optional<Path> complete =
                    all.stream()
                            .filter(path -> Files.exists(path.resolve("_metadata")))
                            .findFirst();
            return complete.map(CommitKill::number).orElse(0L);
        } catch (IOException | UncheckedIOException e) {
            // A checkpoint was deleted while its folder was read; the next look sees more.
            return 0;
        }
    }

    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().substring("chk-".length()));
    }
}
