package io.reachflow.replay.bench;

import io.reachflow.model.policy.PolicyIdentity;
import io.reachflow.model.score.LearnedPolicy;
import io.reachflow.model.score.NetShape;
import io.reachflow.model.score.Scorer;
import io.reachflow.model.score.Scorers;
import io.reachflow.model.score.Weights;
import io.reachflow.model.sequence.Normalisation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * A long run in a process of its own that only scores, with a heap that is all in memory from the
 * start: the heap of any other grows until it is collected, which looks like a leak.
 */
final class ScoringProcess {
    private static final Duration PATIENCE = Duration.ofHours(6);
    private static final int MOST_TASKS = 16;

    private ScoringProcess() {}

    static LearnedPolicy policy() {
        NetShape shape = NetShape.POOL_ATTEND;
        Scorer scorer = Scorers.of(shape, Normalisation.IDENTITY, Weights.initial(shape, 1));
        return new LearnedPolicy(
                PolicyIdentity.ofHeuristic("untrained", "1", ""), 1, false, scorer);
    }

    static ScoringMemory run(long windows, int mostGpus) throws IOException, InterruptedException {
        Path output = Files.createTempFile("scoring", ".txt");
        try {
            try (ChildProcess scoring =
                    ChildProcess.start("The long run", command(windows, mostGpus), output)) {
                scoring.awaitEnd(PATIENCE);
            }
            return parse(Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    private static List<String> command(long windows, int mostGpus) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms128m",
                "-Xmx128m",
                "-XX:+AlwaysPreTouch",
                "-cp",
                System.getProperty("java.class.path"),
                ScoringProcess.class.getName(),
                Long.toString(windows),
                Integer.toString(mostGpus));
    }

    /** The numbers that the process ended with; a JVM may say something before. */
    static ScoringMemory parse(String output) {
        String last = output.strip().lines().reduce("", (before, line) -> line);
        String[] parts = last.split(" ", -1);
        if (parts.length != 5 || !Character.isDigit(last.charAt(0))) {
            throw new IllegalStateException(
                    "The long run should end with five numbers, but said: " + output);
        }
        return new ScoringMemory(
                Long.parseLong(parts[0]),
                Long.parseLong(parts[1]),
                Double.parseDouble(parts[2]),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]));
    }

    /** The process: takes the number of windows, and the most GPUs of one. */
    public static void main(String[] args) {
        ScoringMemory memory =
                new LongScoring(MOST_TASKS, Integer.parseInt(args[1]))
                        .run(policy(), Long.parseLong(args[0]));
        System.out.printf(
                Locale.ROOT,
                "%d %d %.3f %d %d%n",
                memory.windows(),
                memory.tasks(),
                memory.seconds(),
                memory.afterTenthMib(),
                memory.atEndMib());
    }
}
