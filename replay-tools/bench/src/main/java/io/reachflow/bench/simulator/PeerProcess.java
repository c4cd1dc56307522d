package io.reachflow.bench.simulator;

import io.reachflow.bench.figure.PeerModule;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** CloudSim Plus in a JVM of its own, which is told of the jobs by a file. */
final class PeerProcess {
    static final int GPUS_OF_A_MACHINE = 8;

    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final Pattern SECONDS = Pattern.compile("\"seconds\":([0-9.]+)");

    private final PeerModule module;

    PeerProcess(Path home) {
        module = new PeerModule(home, "CloudSim Plus");
    }

    /** The seconds that it takes for a world's tasks. */
    double seconds(World world, int machines) throws IOException, InterruptedException {
        Path jobs = Files.createTempFile("peer-jobs", ".csv");
        try {
            Files.write(jobs, lines(world));
            return measured(
                    ChildProcess.outputOf("CloudSim Plus", command(jobs, machines), PATIENCE));
        } finally {
            Files.delete(jobs);
        }
    }

    private List<String> command(Path jobs, int machines) {
        return module.command(
                "io.reachflow.peers.CloudSimPlusRun",
                List.of(
                        jobs.toString(),
                        Integer.toString(machines),
                        Integer.toString(GPUS_OF_A_MACHINE)));
    }

    /** Submit time, GPUs and run time of every task. */
    static List<String> lines(World world) {
        List<String> lines = new ArrayList<>();
        for (WorldTask task : world.tasks()) {
            double submit = (task.arrivedAtMillis() - world.settings().startMillis()) / 1000.0;
            int gpus = task.request().getGpus();
            double run = task.trueWorkGpuSeconds() / gpus;
            lines.add(String.format(Locale.ROOT, "%.3f,%d,%.3f", submit, gpus, run));
        }
        return lines;
    }

    static double measured(String output) {
        Matcher seconds = SECONDS.matcher(output);
        if (!seconds.find()) {
            throw new IllegalStateException(
                    "CloudSim Plus should end with a line of JSON, but said: " + output);
        }
        return Double.parseDouble(seconds.group(1));
    }
}
