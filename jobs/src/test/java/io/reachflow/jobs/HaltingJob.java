package io.reachflow.jobs;

import io.reachflow.jobs.sink.OutputSink.CommitterWrapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import picocli.CommandLine;

/**
 * The job as a user starts it, but its JVM halts in the committer, right before or right after the
 * first commit of what it wrote itself: moments that no signal from outside could hit. The first
 * argument is the moment, the others are those of {@code run}.
 */
public final class HaltingJob {
    public static final int EXIT_CODE = 17;

    private HaltingJob() {}

    /** When to halt. */
    public enum Moment {
        BEFORE_COMMIT,
        AFTER_COMMIT
    }

    public static void main(String[] arguments) {
        HaltingWrapper halting = new HaltingWrapper(Moment.valueOf(arguments[0]));
        CommandLine run =
                new CommandLine(new RunCommand(sink -> sink.within(halting)))
                        .setExecutionExceptionHandler(Main::explain);
        System.exit(run.execute(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }

    private record HaltingWrapper(Moment moment) implements CommitterWrapper {
        @Override
        public Committer<KafkaCommittable> wrap(
                Committer<KafkaCommittable> inner, CommitterInitContext context) {
            return new HaltingCommitter(inner, moment);
        }
    }

    @SuppressWarnings("try") // what close() may throw is said by Committer
    private record HaltingCommitter(Committer<KafkaCommittable> inner, Moment moment)
            implements Committer<KafkaCommittable> {
        @Override
        public void commit(Collection<CommitRequest<KafkaCommittable>> requests)
                throws IOException, InterruptedException {
            boolean ownWork =
                    requests.stream()
                            .anyMatch(each -> each.getCommittable().getProducer().isPresent());
            if (ownWork && moment == Moment.BEFORE_COMMIT) {
                halt();
            }
            inner.commit(requests);
            if (ownWork && moment == Moment.AFTER_COMMIT) {
                halt();
            }
        }

        private static void halt() {
            Runtime.getRuntime().halt(EXIT_CODE);
        }

        @Override
        public void close() throws Exception {
            inner.close();
        }
    }
}
