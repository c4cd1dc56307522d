package io.reachflow.faults.kind.cluster;

import io.reachflow.brain.policyfile.PolicyResource;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.streams.process.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A job keeps the network that it was started with, wherever its file has gone. */
public final class VanishedModel implements Fault {
    private static final String FOLDER = "model-that-vanishes";

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
        return Map.of("policy.file", folder.toString());
    }

    @Override
    public void apply(FaultScene scene) {
        FileTree.delete(scene.layout().directory().resolve(FOLDER));
        scene.cluster().kill(scene.busyTaskManager());
        scene.cluster().heal();
    }
}
