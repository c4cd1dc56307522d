package io.reachflow.jobs.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.settings.StateOptions.Backend;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {
    private static final Map<String, Uuid> TOPICS = Map.of("assignments", new Uuid(1, 2));
    private static final String FIRST_JOB = "a".repeat(32);
    private static final String SECOND_JOB = "b".repeat(32);
    private static final String THIRD_JOB = "c".repeat(32);
    private static final OperatorID OPERATOR = new OperatorID(3, 4);
    private static final ByteStreamStateHandle BYTES =
            new ByteStreamStateHandle("state", new byte[] {1});

    @TempDir Path root;
    private CheckpointFolder folder;

    @BeforeEach
    void createFolder() throws Exception {
        folder = CheckpointFolder.of(root.toUri().toString(), "reachflow", TOPICS);
        folder.create();
    }

    @Test
    void anotherDeploymentAndAnotherTopicOfTheSameNameHaveAnotherFolder() {
        String base = root.toUri().toString();
        Map<String, Uuid> madeAgain = Map.of("assignments", new Uuid(1, 3));
        assertThat(
                        Set.of(
                                folder.path(),
                                CheckpointFolder.of(base, "other", TOPICS).path(),
                                CheckpointFolder.of(base, "reachflow", madeAgain).path()))
                .hasSize(3);
        assertThat(CheckpointFolder.of(base, "reachflow", TOPICS).path()).isEqualTo(folder.path());
    }

    @Test
    void theNewestIsTheOneCompletedLast() throws Exception {
        assertThat(folder.newest()).isEmpty();
        complete(FIRST_JOB + "/chk-500", 1_000);
        complete(SECOND_JOB + "/chk-3", 2_000);
        assertThat(newest()).isEqualTo("chk-3");
        complete(SECOND_JOB + "/chk-10", 2_000);
        assertThat(newest()).isEqualTo("chk-10");
        complete("savepoint-ab12", 3_000);
        assertThat(newest()).isEqualTo("savepoint-ab12");
        assertThat(folder.newest().orElseThrow().isSavepoint()).isTrue();
    }

    @Test
    void aHalfWrittenOneIsNone() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000);
        Files.createDirectories(local(FIRST_JOB + "/chk-5"));
        Files.createFile(local(FIRST_JOB + "/chk-5/0f3a"));
        assertThat(newest()).isEqualTo("chk-4");
    }

    @Test
    void oldOnesGoAndWhatTheLastOneBuildsOnStays() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000);
        Path forgotten = shared(FIRST_JOB);
        complete(THIRD_JOB + "/chk-6", 1_500);
        Path needed = shared(THIRD_JOB);
        complete("savepoint-ab12", 1_700);
        complete(SECOND_JOB + "/chk-7", 2_000, incremental(needed));

        folder.deleteOlderThan(folder.newest().orElseThrow());

        assertThat(forgotten).doesNotExist();
        assertThat(local(FIRST_JOB)).doesNotExist();
        assertThat(local(THIRD_JOB + "/chk-6")).doesNotExist();
        assertThat(needed).exists();
        assertThat(local("savepoint-ab12")).exists();
        assertThat(newest()).isEqualTo("chk-7");
    }

    @Test
    void oneOfTheOtherBackendIsRefused() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000, onTheHeap());
        Snapshot heap = folder.newest().orElseThrow();
        heap.requireFor(Backend.HASHMAP);
        assertThatThrownBy(() -> heap.requireFor(Backend.ROCKSDB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("written by state.backend=hashmap")
                .hasMessageContaining("--type canonical");

        complete(SECOND_JOB + "/chk-9", 2_000, incremental(shared(SECOND_JOB)));
        Snapshot disk = folder.newest().orElseThrow();
        disk.requireFor(Backend.ROCKSDB);
        assertThatThrownBy(() -> disk.requireFor(Backend.HASHMAP))
                .hasMessageContaining("written by state.backend=rocksdb");

        KeyGroupRangeOffsets groups = new KeyGroupRangeOffsets(0, 127);
        complete("savepoint-ab12", 3_000, new KeyGroupsSavepointStateHandle(groups, BYTES));
        Snapshot canonical = folder.newest().orElseThrow();
        canonical.requireFor(Backend.HASHMAP);
        canonical.requireFor(Backend.ROCKSDB);
    }

    @Test
    void oneOfAnotherJobIsRefused() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000);
        Snapshot snapshot = folder.newest().orElseThrow();

        snapshot.requireFor(Set.of(OPERATOR));
        assertThatThrownBy(() -> snapshot.requireFor(Set.of(new OperatorID(5, 6))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is of another job");
    }

    @Test
    void aDamagedOneIsRefusedAndNotPassedOver() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000);
        complete(FIRST_JOB + "/chk-5", 2_000);
        Files.write(local(FIRST_JOB + "/chk-5/_metadata"), new byte[] {1, 2, 3});

        Snapshot snapshot = folder.newest().orElseThrow();
        assertThatThrownBy(() -> snapshot.requireFor(Set.of(OPERATOR)))
                .hasMessageContaining("chk-5")
                .hasMessageContaining("can't be read");
    }

    @Test
    void anOlderOneCantBeNamedNorOneThatIsNotThere() throws Exception {
        complete(FIRST_JOB + "/chk-4", 1_000);
        complete(FIRST_JOB + "/chk-5", 2_000);

        assertThatThrownBy(() -> StartPoint.named(local(FIRST_JOB + "/chk-4").toString(), folder))
                .hasMessageContaining("is older than")
                .hasMessageContaining("decided again");
        assertThatThrownBy(() -> StartPoint.named(local("nothing").toString(), folder))
                .hasMessageContaining("There is no checkpoint or savepoint");
        String file = local(FIRST_JOB + "/chk-5/_metadata").toString();
        assertThat(StartPoint.named(file, folder).describe()).contains("chk-5.");
    }

    @Test
    void flinkDeletesItsOwnCheckpointAndKeepsWhatWasNamed() throws Exception {
        complete(FIRST_JOB + "/chk-5", 2_000);
        String name = local(FIRST_JOB + "/chk-5").toString();

        assertThat(StartPoint.named(name, folder).toFlink().toString()).contains("NO_CLAIM");
        assertThat(StartPoint.fromScratch(folder).toFlink().toString())
                .doesNotContain("execution.state-recovery");
    }

    @Test
    void oneJobAtATime() throws Exception {
        try (FolderLock held = FolderLock.of(folder)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> FolderLock.of(folder))
                    .hasMessageContaining("A job of this deployment runs already");
        }
        FolderLock.of(folder).close();
    }

    private String newest() throws IOException {
        return folder.newest().orElseThrow().path().getName();
    }

    private Path local(String name) {
        return Path.of(folder.path().toUri().getPath()).resolve(name);
    }

    private Path shared(String job) throws IOException {
        Path shared = Files.createDirectories(local(job + "/shared")).resolve("state");
        return Files.createFile(shared);
    }

    private static KeyedStateHandle onTheHeap() {
        return new KeyGroupsStateHandle(new KeyGroupRangeOffsets(0, 127), BYTES);
    }

    private static KeyedStateHandle incremental(Path shared) {
        FileStateHandle file =
                new FileStateHandle(new org.apache.flink.core.fs.Path(shared.toUri()), 1);
        return new IncrementalRemoteKeyedStateHandle(
                new UUID(1, 2),
                new KeyGroupRange(0, 127),
                7,
                List.of(HandleAndLocalPath.of(file, "000012.sst")),
                List.of(),
                BYTES);
    }

    private void complete(String name, long atMillis) throws IOException {
        complete(name, atMillis, null);
    }

    /**
     * With state of one operator.
     *
     * @param keyed null: it has none by key
     */
    private void complete(String name, long atMillis, @Nullable KeyedStateHandle keyed)
            throws IOException {
        OperatorState state = new OperatorState("name", "uid", OPERATOR, 1, 128);
        state.setCoordinatorState(BYTES);
        if (keyed != null) {
            state.putState(0, OperatorSubtaskState.builder().setManagedKeyedState(keyed).build());
        }
        Path metadata = Files.createDirectories(local(name)).resolve("_metadata");
        try (OutputStream out = Files.newOutputStream(metadata)) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(7, List.of(state), List.of()), out);
        }
        Files.setLastModifiedTime(metadata, FileTime.fromMillis(atMillis));
    }
}
