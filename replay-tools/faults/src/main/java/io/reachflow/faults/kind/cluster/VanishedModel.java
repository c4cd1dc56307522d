package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.streams.process.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A job keeps the network that it was started with, wherever its file has gone. */
public final class VanishedModel implements Fault {
    private static final String FOLDER = "model-that-vanishes";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Override
    public String name() {
        return "model-vanishes";
    }

    @Override
    public String words() {
        return "the file of the learned policy is deleted, then a TaskManager is killed";
    }

    @Override
    public Map<String, String> jobSettings(Path scratch) {
        Path folder = scratch.resolve(FOLDER);
        write(folder);
        return Map.of("policy.file", folder.toString());
    }

    private static void write(Path folder) {
        try {
            Files.createDirectories(folder);
            for (String name : List.of(PolicyResource.MANIFEST, PolicyResource.TENSORS)) {
                try (InputStream in =
                        Objects.requireNonNull(
                                PolicyResource.class.getResourceAsStream("reach/" + name), name)) {
                    Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't copy the policy to " + folder + ".", e);
        }
    }

    /** It is back when the job has gone on without it: a repetition starts from the file. */
    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        Path folder = scene.layout().directory().resolve(FOLDER);
        FileTree.delete(folder);
        scene.cluster().kill(scene.busyTaskManager());
        scene.cluster().heal();
        scene.watch().awaitAfter(scene.notes().beganMillis(), PATIENCE);
        write(folder);
    }
}
