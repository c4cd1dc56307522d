package io.reachflow.cli.demo;

import io.reachflow.checker.Verifier;
import io.reachflow.checker.VerifyReport;
import io.reachflow.streams.dispatch.DispatchStats;
import io.reachflow.streams.stack.JobProcess;
import io.reachflow.streams.stack.JobProgress;
import io.reachflow.streams.stack.StopOnSignal;
import io.reachflow.world.World;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** One demo, from an empty broker to the checker's verdict. */
public final class Demo {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration JOB_START_PATIENCE = Duration.ofMinutes(5);

    private final DemoSettings settings;
    private final DemoDisplay display;
    private final DemoStack stack;
    private final World world;

    /**
     * @param home the repository, which is built
     */
    public Demo(DemoSettings settings, Path home, DemoDisplay display) {
        this.settings = settings;
        this.display = display;
        this.stack = new DemoStack(settings, home);
        this.world = World.generate(settings.world());
    }

    /** Returns when all that was started has stopped. A signal to this process stops it, too. */
    public DemoSummary run() throws InterruptedException {
        return StopOnSignal.during(
                () -> {
                    try (stack) {
                        return play();
                    }
                },
                this::stopOnSignal);
    }

    private void stopOnSignal() {
        display.mute("Stopping ...");
        stack.close();
    }

    private DemoSummary play() throws InterruptedException {
        long beginNanos = System.nanoTime();
        introduce();
        startBroker();
        DemoPipeline pipeline = startPipeline();
        long replayNanos = System.nanoTime();
        pipeline.replay(world.settings(), display::status);
        double replaySeconds = secondsSince(replayNanos);
        display.keepStatus();
        display.say("The trace is over. Waiting for the job's last decisions, then checking ...");
        pipeline.settle();
        DispatchStats dispatchers = pipeline.stop();
        VerifyReport report = Verifier.run(stack.brokers(), DemoStack.TOPICS);
        if (settings.keep()) {
            sayHowToReadTheData();
        }
        return DemoSummaryBuilder.builder()
                .wallSeconds(secondsSince(beginNanos))
                .replaySeconds(replaySeconds)
                .traceSeconds(settings.traceTime().toMillis() / 1000.0)
                .tallied(pipeline.output().now())
                .dispatchers(dispatchers)
                .checker(report)
                .build();
    }

    private void introduce() {
        display.say(
                "%s GPUs, %s tasks, seed %d, policy %s: %s of trace time in %s."
                        .formatted(
                                DemoText.count(settings.gpus()),
                                DemoText.count(world.tasks().size()),
                                settings.seed(),
                                settings.policy(),
                                DemoText.time(settings.traceTime()),
                                DemoText.time(settings.wallTime())));
        display.say(settings.jobScale().toString());
        display.say("");
    }

    private void startBroker() {
        long brokerNanos = System.nanoTime();
        display.status(List.of("starting a broker ..."));
        stack.startBroker();
        sayStarted("broker ready", brokerNanos, "at " + stack.brokers());
        long topicsNanos = System.nanoTime();
        int topics = stack.createTopics();
        sayStarted(
                "topics ready", topicsNanos, "%d topics, stamped in trace time".formatted(topics));
    }

    private DemoPipeline startPipeline() throws InterruptedException {
        long jobNanos = System.nanoTime();
        display.status(List.of("starting the job ..."));
        JobProcess job = stack.startJob();
        JobProgress progress = stack.watchJob();
        awaitCheckpoint(job, progress);
        sayStarted("job running", jobNanos, "on embedded Flink, log in " + job.log());
        DemoPipeline pipeline =
                new DemoPipeline(
                        job,
                        progress,
                        stack.watchOutput(world),
                        stack.startDispatcher(world),
                        stack.startReplayer(world));
        display.say("replayer and dispatchers started; Ctrl-C stops everything");
        display.say("");
        return pipeline;
    }

    /** A complete checkpoint over its first records shows that every part of the job works. */
    private void awaitCheckpoint(JobProcess job, JobProgress progress) throws InterruptedException {
        long beginNanos = System.nanoTime();
        stack.tickTelemetry(world.settings().startMillis());
        while (!progress.hasReadAll()) {
            job.requireAlive(POLL);
            if (System.nanoTime() - beginNanos > JOB_START_PATIENCE.toNanos()) {
                throw job.failure(
                        "The job did not come up within "
                                + DemoText.time(JOB_START_PATIENCE)
                                + ".");
            }
        }
    }

    private void sayHowToReadTheData() {
        display.say("The broker's data is kept. A broker that serves it to 'reachflow verify':");
        display.say("  " + stack.brokerCommand());
    }

    private void sayStarted(String what, long sinceNanos, String details) {
        display.say(
                String.format(
                        Locale.ROOT,
                        "%s after %.1f s, %s",
                        what,
                        secondsSince(sinceNanos),
                        details));
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
