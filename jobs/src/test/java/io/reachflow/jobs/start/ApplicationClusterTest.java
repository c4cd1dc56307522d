package io.reachflow.jobs.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class ApplicationClusterTest {
    @Test
    void mainRunsAgainOnlyWhereTheJobComesBackByItself() {
        assertThat(runsMainAgain("embedded", "kubernetes")).isTrue();
        assertThat(runsMainAgain("embedded", "zookeeper")).isTrue();
        assertThat(runsMainAgain("embedded", "NONE")).isFalse();
        assertThat(runsMainAgain("remote", "zookeeper")).isFalse();
        assertThat(ApplicationCluster.runsMainAgain(new Configuration())).isFalse();
    }

    private static boolean runsMainAgain(String target, String highAvailability) {
        return ApplicationCluster.runsMainAgain(
                Configuration.fromMap(
                        Map.of(
                                "execution.target",
                                target,
                                "high-availability.type",
                                highAvailability)));
    }
}
