package io.reachflow.streams.dispatch;

import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.process.ParentWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A dispatcher in a process of its own, which can be killed or stopped for a while. */
final class DispatcherProcess {
    static final int REFUSED = 7;

    private DispatcherProcess() {}

    static ChildProcess start(String brokers, Path journals, Path output) {
        return ChildProcess.start(
                "dispatcher",
                new JavaCommand()
                        .options("-Xmx256m")
                        .run(
                                System.getProperty("java.class.path"),
                                DispatcherProcess.class.getName(),
                                List.of(brokers, journals.toString())),
                output);
    }

    /** Sends a signal by its name. */
    static void signal(String name, ChildProcess process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    public static void main(String[] arguments) throws InterruptedException {
        ParentWatch.start();
        Dispatcher dispatcher =
                Dispatcher.start(
                        new SimulatedRuns(SmallWorld.world()),
                        arguments[0],
                        DispatchStage.TOPICS,
                        DispatcherSettings.in(Path.of(arguments[1])),
                        System.out::println);
        try {
            while (!dispatcher.await(Duration.ofSeconds(1))) {
                // Until it is killed.
            }
        } catch (SecondDispatcherException e) {
            System.out.println(e.getMessage());
            System.exit(REFUSED);
        }
    }
}
