package io.reachflow.cli.replay;

import io.reachflow.checker.LiveAudit;
import io.reachflow.checker.TopicAudit;
import io.reachflow.checker.VerifyReport;
import io.reachflow.schema.TopicNames;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Follows a live system until its time is over or somebody presses Ctrl-C. */
final class FollowRun {
    private static final Duration LAST_WORDS = Duration.ofSeconds(30);

    private final LiveAudit audit;
    private final @Nullable Duration limit;
    private final PrintWriter progress;
    private final CountDownLatch reported = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile int exitCode;

    /**
     * Of a system that runs.
     *
     * @param limit null: until Ctrl-C
     */
    FollowRun(LiveAudit audit, @Nullable Duration limit, PrintWriter progress) {
        this.audit = audit;
        this.limit = limit;
        this.progress = progress;
    }

    /**
     * Runs it to its end.
     *
     * @param show shows the report, and says which exit code it deserves
     */
    int run(String brokers, TopicNames topics, ToIntFunction<VerifyReport> show) {
        Thread onSignal = new Thread(this::endWithReport, "report-on-signal");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            long startNanos = System.nanoTime();
            VerifyReport report =
                    new TopicAudit(audit, this::say)
                            .run(brokers, topics, () -> !stopped && !isOver(startNanos));
            exitCode = show.applyAsInt(report);
            return exitCode;
        } finally {
            reported.countDown();
            removeHook(onSignal);
        }
    }

    private boolean isOver(long startNanos) {
        return limit != null && System.nanoTime() - startNanos >= limit.toNanos();
    }

    private void say(String line) {
        progress.println(line);
        progress.flush();
    }

    /** A signal would end the process with a code of its own; this one waits for the verdict. */
    private void endWithReport() {
        stopped = true;
        try {
            if (reported.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                Runtime.getRuntime().halt(exitCode);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is going down, and the hook ends it.
        }
    }
}
