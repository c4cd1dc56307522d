package io.reachflow.world.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceFormat;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TraceSourceTest {
    @Test
    void isAFormatAndAPath() {
        TraceSource source = TraceSource.parse("philly:folder/jobs:2.csv");
        assertThat(source.format().name()).isEqualTo("philly");
        assertThat(source.path()).isEqualTo(Path.of("folder/jobs:2.csv"));
    }

    @Test
    void anUnknownFormatIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> TraceSource.parse("filly:jobs.csv"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "The trace format (filly) must be one of philly, openb-pods,"
                                + " reachflow-csv");
    }

    @Test
    void bothPartsMustBeThere() {
        for (String half : new String[] {"jobs.csv", "philly:", ":jobs.csv", ""}) {
            assertThatThrownBy(() -> TraceSource.parse(half))
                    .hasMessageContaining("The trace (" + half + ") must be FORMAT:PATH");
        }
    }

    @Test
    void anotherKindIsRefusedBeforeTheFileIsLookedFor() {
        assertThatThrownBy(() -> TraceFormats.jobs("bamboo:nowhere.csv", BadRowPolicy.FAIL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The trace format bamboo is of the kind availability, but jobs is expected"
                            + " here. Formats of that kind: philly, openb-pods, reachflow-csv.");
    }

    @Test
    void everyFormatHasItsOwnNameAndSaysWhatItHolds() {
        assertThat(TraceFormats.all())
                .hasSize(14)
                .allSatisfy(
                        format -> {
                            assertThat(format.description()).isNotBlank();
                            assertThat(format.columns()).isNotEmpty();
                        })
                .extracting(TraceFormat::name)
                .doesNotHaveDuplicates();
    }
}
