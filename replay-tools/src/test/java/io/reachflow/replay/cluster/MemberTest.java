package io.reachflow.replay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemberTest {
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
        Member member = Member.of("sleeper", process.toHandle(), 0);
        Member readBack = new Member("sleeper", member.pid(), member.startedAtMillis(), 0);
        assertThat(readBack.isAlive()).isTrue();

        readBack.stop(Duration.ofSeconds(10));
        assertThat(process.isAlive()).isFalse();
        assertThat(readBack.isAlive()).isFalse();
    }

    @Test
    void anotherProcessWithTheSameIdIsLeftAlone() {
        Member member = Member.of("sleeper", process.toHandle(), 0);
        long anHourEarlier = member.startedAtMillis() - Duration.ofHours(1).toMillis();
        Member dead = new Member("dead", process.pid(), anHourEarlier, 0);
        assertThat(dead.isAlive()).isFalse();

        dead.stop(Duration.ofSeconds(10));
        dead.kill();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aKilledProcessIsGoneWhenTheCallReturns() {
        Member.of("sleeper", process.toHandle(), 0).kill();
        assertThat(process.isAlive()).isFalse();
    }
}
