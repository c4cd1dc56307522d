package io.reachflow.cli.command;

import io.reachflow.world.scenario.Scenario;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is different from the scenario's file. */
public final class ScenarioOptions {
    /** Where the traces lie that scenarios read, if nothing is said on the command line. */
    private static final String TRACES_VARIABLE = "REACHFLOW_TRACES";

    @Option(names = "--gpus", paramLabel = "N", description = "GPUs of the network.")
    private @Nullable Integer gpus;

    @Option(
            names = "--hours",
            paramLabel = "H",
            description = "Trace time in which tasks arrive that count, after the warm-up.")
    private @Nullable Double hours;

    @Option(
            names = "--warm-up-hours",
            paramLabel = "H",
            description = "Trace time in which tasks arrive that do not count yet.")
    private @Nullable Double warmUpHours;

    @Option(
            names = "--follow-up-hours",
            paramLabel = "H",
            description =
                    "Trace time in which tasks arrive that count no more, until those that do have"
                            + " ended.")
    private @Nullable Double followUpHours;

    @Option(
            names = "--load",
            paramLabel = "L",
            description =
                    "Work of the tasks over what the GPUs can compute; 0.4 is light, 1.3 is more"
                            + " than fits.")
    private @Nullable Double load;

    @Option(
            names = "--heartbeat-seconds",
            paramLabel = "S",
            description = "Trace time between a GPU's heartbeats.")
    private @Nullable Double heartbeatSeconds;

    @Option(
            names = "--jobs",
            paramLabel = "FORMAT:PATH",
            description = "Arrivals, gangs and durations of this trace; 'none': drawn.")
    private @Nullable String jobs;

    @Option(
            names = "--availability",
            paramLabel = "FORMAT:PATH",
            description = "Hosts join and leave as in this trace; 'none': as their owners do.")
    private @Nullable String availability;

    @Option(
            names = "--fleet",
            paramLabel = "FORMAT:PATH",
            description = "Draw hosts from this market (fleet-mix:FILE).")
    private @Nullable String fleet;

    @Option(
            names = "--wan",
            paramLabel = "FORMAT:PATH",
            description = "Rates between regions of this trace (for example aws10-rate:FILE).")
    private @Nullable String wan;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description =
                    "Folder of the public traces that scenarios name. Default: the variable "
                            + TRACES_VARIABLE
                            + ".")
    private @Nullable Path traces;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other value of the scenario; may be repeated.")
    private Map<String, String> others = new LinkedHashMap<>();

    /** The scenario with what was said on the command line. */
    public Scenario apply(Scenario plain) {
        Path folder = tracesFolder();
        Scenario scenario = folder == null ? plain : plain.withTraces(folder);
        scenario = with(scenario, "gpus", gpus);
        scenario = with(scenario, "length", seconds(hours, 3_600));
        scenario = with(scenario, "warm-up", seconds(warmUpHours, 3_600));
        scenario = with(scenario, "follow-up", seconds(followUpHours, 3_600));
        scenario = with(scenario, "load", load);
        scenario = with(scenario, "heartbeat", seconds(heartbeatSeconds, 1));
        scenario = with(scenario, "tasks.recorded", jobs);
        scenario = with(scenario, "owners.recorded", availability);
        scenario = with(scenario, "fleet.market", fleet);
        scenario = with(scenario, "network.recorded", wan);
        for (Map.Entry<String, String> other : others.entrySet()) {
            scenario = scenario.with(other.getKey(), other.getValue());
        }
        return scenario;
    }

    /** Whether there is a folder of traces, so that scenarios that need one can be played. */
    public boolean haveTraces() {
        return tracesFolder() != null;
    }

    private @Nullable Path tracesFolder() {
        String variable = System.getenv(TRACES_VARIABLE);
        return traces == null && variable != null ? Path.of(variable) : traces;
    }

    private static Scenario with(Scenario scenario, String key, @Nullable Object value) {
        return value == null ? scenario : scenario.with(key, value.toString());
    }

    private static @Nullable String seconds(@Nullable Double count, double unitSeconds) {
        return count == null ? null : String.format(Locale.ROOT, "%.3fs", count * unitSeconds);
    }
}
