package io.reachflow.jobs.settings;

import io.reachflow.brain.learned.LearnedPolicy;
import io.reachflow.brain.policy.Policy;
import io.reachflow.brain.policyfile.PolicyFile;
import io.reachflow.brain.policyfile.PolicyResource;
import io.reachflow.brain.registry.Policies;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The policy of a run, as it travels to the operators: its name, or the bytes of its files, which
 * only the machine that starts the job has.
 *
 * @param name null where there are files
 * @param manifest null where there is a name
 * @param tensors null where there is a name
 */
@SuppressWarnings("ArrayRecordComponent") // on the way to an operator, and not compared
public record PolicyChoice(String name, byte[] manifest, byte[] tensors) implements Serializable {
    public static PolicyChoice named(String name) {
        return new PolicyChoice(name, null, null);
    }

    /** Reads the files of a folder; refuses what is no policy. */
    static PolicyChoice in(Path folder) {
        PolicyChoice choice =
                new PolicyChoice(
                        null,
                        bytes(folder, PolicyResource.MANIFEST, PolicyFile.MOST_MANIFEST_BYTES),
                        bytes(folder, PolicyResource.TENSORS, PolicyFile.MOST_TENSOR_BYTES));
        try {
            choice.policy();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The setting policy.file (" + folder + ") can't be used. " + e.getMessage(), e);
        }
        return choice;
    }

    /** No more than one byte too many, by which its reader sees that it is too large. */
    private static byte[] bytes(Path folder, String file, int most) {
        try (InputStream stream = Files.newInputStream(folder.resolve(file))) {
            return stream.readNBytes(most + 1);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "The setting policy.file ("
                            + folder
                            + ") must name a folder with "
                            + PolicyResource.MANIFEST
                            + " and "
                            + PolicyResource.TENSORS
                            + ", but "
                            + file
                            + " can't be read there. Check its name and that you may read it.",
                    e);
        }
    }

    /** Made anew from files by each call, so that subtasks share no scorer. */
    public Policy policy() {
        return name == null
                ? LearnedPolicy.of(PolicyFile.read(manifest, tensors))
                : Policies.byName(name);
    }
}
