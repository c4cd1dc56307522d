package io.reachflow.jobs.settings;

import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.policies.registry.Policies;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The policy of a run, as it travels to the operators: its name, or the bytes of its files, which
 * only the machine that starts the job has.
 */
public interface PolicyChoice extends Serializable {
    /** One of those that Reachflow brings. */
    record Named(String name) implements PolicyChoice {
        @Override
        public Policy policy() {
            return Policies.byName(name);
        }
    }

    /** A learned policy of one's own. */
    @SuppressWarnings("ArrayRecordComponent") // on the way to an operator, and not compared
    record FromFiles(byte[] manifest, byte[] tensors) implements PolicyChoice {
        @Override
        public Policy policy() {
            return LearnedPolicy.of(PolicyFile.read(manifest, tensors));
        }
    }

    /** Made anew from files by each call, so that subtasks share no scorer. */
    Policy policy();

    /** Reads the files of a folder; refuses what is no policy. */
    static PolicyChoice in(Path folder) {
        PolicyChoice choice =
                new FromFiles(
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
}
