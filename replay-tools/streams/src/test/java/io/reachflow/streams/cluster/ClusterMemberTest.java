package io.reachflow.streams.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterMemberTest {
    private Process process;

    @BeforeEach
    void start() throws Exception {
        process = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void stop() throws Exception {
        process.destroyForcibly().waitFor();
    }

    @Test
    void aProcessIsFoundAgainByWhatWasWrittenDown() {
        ClusterMember member = ClusterMember.of("sleeper", process.toHandle(), 0);
        ClusterMember readBack =
                new ClusterMember("sleeper", member.pid(), member.startedAtMillis(), 0);
        assertThat(readBack.isAlive()).isTrue();

        readBack.stop(Duration.ofSeconds(10));
        assertThat(process.isAlive()).isFalse();
        assertThat(readBack.isAlive()).isFalse();
    }

    @Test
    void anotherProcessWithTheSameIdIsLeftAlone() {
        ClusterMember member = ClusterMember.of("sleeper", process.toHandle(), 0);
        long anHourEarlier = member.startedAtMillis() - Duration.ofHours(1).toMillis();
        ClusterMember dead = new ClusterMember("dead", process.pid(), anHourEarlier, 0);
        assertThat(dead.isAlive()).isFalse();

        dead.stop(Duration.ofSeconds(10));
        dead.kill();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aKilledProcessIsGoneWhenTheCallReturns() {
        ClusterMember.of("sleeper", process.toHandle(), 0).kill();
        assertThat(process.isAlive()).isFalse();
    }
}
