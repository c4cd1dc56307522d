package io.reachflow.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.OfflineSettings;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who decides, by name or by files. */
class PolicySettingsTest {
    private static final PolicyFile NETWORK = Networks.untrained(3);

    @TempDir Path folder;

    private static ServingSettings with(Map<String, String> options) {
        return OfflineSettings.of(options).serving();
    }

    private ServingSettings ofFolder() {
        return with(Map.of("policy.file", folder.toString()));
    }

    @Test
    void theDefaultIsTheNetworkThatComesWithTheProgram() {
        ServingSettings serving = with(Map.of());

        assertThat(serving.policy().identity().id()).isEqualTo("reach");
        assertThat(serving.policy().isLearned()).isTrue();
        assertThat(serving.exploration()).isZero();
        assertThat(serving.fallbackPolicy().identity().id()).isEqualTo("weighted-score");
        assertThat(serving.maxOperations()).isEqualTo(5_000_000_000L);
    }

    @Test
    void onlyALearnedPolicyCanExplore() {
        assertThat(with(Map.of("policy.exploration", "0.1")).policy())
                .isInstanceOf(GumbelExploration.class);
        assertThatThrownBy(() -> with(Map.of("policy.exploration", "0.1", "policy", "edf")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("policy.exploration (0.1) needs a learned policy, and edf")
                .hasMessageContaining("Set it to 0");
    }

    @Test
    void filesTravelToTheOperators() throws Exception {
        Networks.write(NETWORK, folder);
        ServingSettings sent = ofFolder();
        Files.delete(folder.resolve(PolicyResource.TENSORS));

        ServingSettings received = InstantiationUtil.clone(sent);

        Policy policy = received.choice().policy();
        assertThat(policy.isLearned()).isTrue();
        assertThat(policy.identity()).isEqualTo(LearnedPolicy.of(NETWORK).identity());
    }

    @Test
    void filesThatDoNotGoTogetherAreRefused() throws IOException {
        Networks.write(NETWORK, folder);
        Files.write(folder.resolve(PolicyResource.TENSORS), new byte[1], StandardOpenOption.APPEND);

        assertThatThrownBy(this::ofFolder)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("policy.file (" + folder + ") can't be used")
                .hasMessageContaining("its manifest says")
                .hasMessageContaining("fetch both again");
    }

    @Test
    void tensorsHaveToBeThere() throws IOException {
        Networks.write(NETWORK, folder);
        Files.delete(folder.resolve(PolicyResource.TENSORS));

        assertThatThrownBy(this::ofFolder).hasMessageContaining("but tensors.safetensors can't");
    }

    @Test
    void noMoreIsReadThanAPolicyMayHave() throws IOException {
        Networks.write(NETWORK, folder);
        Files.write(
                folder.resolve(PolicyResource.MANIFEST),
                new byte[PolicyFile.MOST_MANIFEST_BYTES + 1_000]);

        assertThatThrownBy(this::ofFolder)
                .hasMessageContaining("(" + (PolicyFile.MOST_MANIFEST_BYTES + 1) + ")")
                .hasMessageContaining("at most " + PolicyFile.MOST_MANIFEST_BYTES + " bytes");
    }

    @Test
    void aNameAndFilesAreOneTooMany() throws IOException {
        Networks.write(NETWORK, folder);

        assertThatThrownBy(() -> with(Map.of("policy.file", folder.toString(), "policy", "edf")))
                .hasMessageContaining("policy.file (" + folder + ") can't go with the setting")
                .hasMessageContaining("policy (edf)");
    }

    @Test
    void nobodyMayTakeTheFallbacksName() throws IOException {
        Weights weights = InitialWeights.of(NetShape.POOL_ATTEND, 3);
        Networks.write(Networks.file("weighted-score", weights), folder);

        assertThatThrownBy(this::ofFolder)
                .hasMessageContaining("policy.fallback (weighted-score) must have another name")
                .hasMessageContaining("Rename");
    }
}
