package io.reachflow.world.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import java.io.IOException;
import java.nio.file.Files;
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
                                + " here. Formats of that kind: "
                                + TraceFormats.names(TraceKind.JOBS)
                                + ".");
        assertThat(TraceFormats.names(TraceKind.JOBS))
                .startsWith("philly, openb-pods, reachflow-csv")
                .doesNotContain("bamboo");
    }

    @Test
    void everyFormatHasItsOwnNameAndSaysWhatItHolds() {
        assertThat(TraceFormats.all())
                .isNotEmpty()
                .allSatisfy(
                        format -> {
                            assertThat(format.description()).isNotBlank();
                            assertThat(format.columns()).isNotEmpty();
                        })
                .extracting(TraceFormat::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void everyFormatIsInTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "traces.md"));
        assertThat(TraceFormats.all())
                .allSatisfy(format -> assertThat(page).contains("`" + format.name() + "`"));
    }
}
