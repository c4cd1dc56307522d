package io.reachflow.bench.score;

import io.reachflow.learning.train.InitialWeights;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.tensors.NetShape;
import java.io.IOException;
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
        Scorer scorer = Scorers.of(shape, Normalisation.IDENTITY, InitialWeights.of(shape, 1));
        return new LearnedPolicy(PolicyIdentity.of("untrained", "1", ""), 1, false, scorer);
    }

    static ScoringMemory run(long windows, int mostGpus) throws IOException, InterruptedException {
        return parse(ChildProcess.outputOf("The long run", command(windows, mostGpus), PATIENCE));
    }

    private static List<String> command(long windows, int mostGpus) {
        return new JavaCommand()
                .options("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch")
                .run(
                        System.getProperty("java.class.path"),
                        ScoringProcess.class.getName(),
                        List.of(Long.toString(windows), Integer.toString(mostGpus)));
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
