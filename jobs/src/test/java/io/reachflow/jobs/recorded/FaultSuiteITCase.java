package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.jobs.story.ReachflowCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The small fault suite, as an operator runs it. How fast it recovers is not looked at here. */
class FaultSuiteITCase {
    @RegisterExtension final ReachflowCommand command = new ReachflowCommand();

    @TempDir Path folder;

    /** Six minutes on two cores; longer than others may take where they are slow. */
    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void nothingIsLostAndNothingIsDoneTwice() throws Exception {
        Path json = folder.resolve("faults.json");
        int exitCode = command.run("chaos", "--suite", "small", "--json", json.toString());
        assertThat(exitCode).as(() -> command.out() + "\n" + command.err()).isEqualTo(0);

        JsonNode result = new ObjectMapper().readTree(Files.readString(json));
        assertThat(result.path("applied").asInt()).isGreaterThanOrEqualTo(8);
        assertThat(result.path("violations").asInt()).isZero();
        for (JsonNode round : result.path("rounds")) {
            assertThat(round.path("decisions").asInt()).isPositive();
            assertThat(round.path("lostTasks").asInt()).isZero();
            assertThat(round.path("openTransactions").asInt()).isZero();
            assertThat(round.path("digestAgain")).isEqualTo(round.path("digest"));
        }
    }
}
