package io.reachflow.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoDisplayTest {
    private final StringWriter written = new StringWriter();
    private long nowNanos;

    @Test
    void withoutATerminalALineComesEveryFiveSeconds() {
        DemoDisplay display = display(false);
        for (int second = 0; second <= 11; second++) {
            nowNanos = Duration.ofSeconds(second).toNanos();
            display.status(List.of("at " + second, "more"));
        }
        display.keepStatus();
        display.say("over");
        assertThat(written.toString().lines())
                .containsExactly(
                        "at 0 | more", "at 5 | more", "at 10 | more", "at 11 | more", "over");
    }

    @Test
    void withoutATerminalThereAreNoCodes() {
        DemoDisplay display = display(false);
        display.status(List.of("one", "two"));
        display.status(List.of("three", "four"));
        display.mute("stopping");
        assertThat(written.toString()).doesNotContain("\u001b", "\r");
    }

    @Test
    void onATerminalTheStatusIsReplacedInPlace() {
        DemoDisplay display = display(true);
        display.status(List.of("one", "two"));
        display.status(List.of("three", "four"));
        assertThat(written.toString())
                .isEqualTo(
                        "\u001b[?7lone\ntwo\u001b[?7h"
                                + "\r\u001b[1A\u001b[J\u001b[?7lthree\nfour\u001b[?7h");
    }

    @Test
    void onATerminalTheLastStatusCanStay() {
        DemoDisplay display = display(true);
        display.status(List.of("one", "two"));
        display.keepStatus();
        display.say("over");
        assertThat(written.toString()).isEqualTo("\u001b[?7lone\ntwo\u001b[?7h\nover\n");
    }

    @Test
    void nothingIsShownAfterTheLastLine() {
        DemoDisplay display = display(true);
        display.mute("stopping");
        display.status(List.of("one"));
        display.say("two");
        assertThat(written.toString()).isEqualTo("stopping\n");
    }

    private DemoDisplay display(boolean terminal) {
        return new DemoDisplay(new PrintWriter(written), terminal, () -> nowNanos);
    }
}
