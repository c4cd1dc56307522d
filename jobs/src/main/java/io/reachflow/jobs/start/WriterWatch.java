package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.JobSettings;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * Whether somebody writes under this job's transactional ids. One look can't tell: a job that was
 * killed a moment ago leaves open transactions, which the next start commits or aborts, and must
 * not be kept from it. But only one that lives takes new ids, one for each checkpoint and subtask,
 * whether it has something to write or not. So two looks are compared.
 */
final class WriterWatch {
    private static final long PATIENCE_SECONDS = 20;
    private static final Duration MOST = Duration.ofSeconds(10);

    private final JobSettings settings;
    private final String ids;

    WriterWatch(JobSettings settings) {
        this.settings = settings;
        this.ids = Pattern.quote(settings.writer()) + "-[0-9]+-[0-9]+";
    }

    void requireSilence() throws InterruptedException, ExecutionException, TimeoutException {
        Properties properties = new Properties();
        properties.putAll(settings.kafkaProperties());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        try (Admin admin = Admin.create(properties)) {
            Set<String> before = list(admin);
            if (before.isEmpty()) {
                return;
            }
            Thread.sleep(watchTime().toMillis());
            Set<String> taken = list(admin);
            taken.removeAll(before);
            if (!taken.isEmpty()) {
                throw refusal(taken.iterator().next());
            }
        }
    }

    /** Long enough for a checkpoint of the other one, if it has the same settings as this one. */
    private Duration watchTime() {
        Duration time = settings.checkpointInterval().multipliedBy(2).plusSeconds(1);
        return time.compareTo(MOST) < 0 ? time : MOST;
    }

    private Set<String> list(Admin admin)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return list(admin, new ListTransactionsOptions().filterOnTransactionalIdPattern(ids));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnsupportedVersionException) {
                // Brokers before 4.1 can't choose: they list all that they have.
                return list(admin, new ListTransactionsOptions());
            }
            throw e;
        }
    }

    private Set<String> list(Admin admin, ListTransactionsOptions options)
            throws InterruptedException, ExecutionException, TimeoutException {
        return admin
                .listTransactions(options)
                .all()
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .stream()
                .map(TransactionListing::transactionalId)
                .filter(id -> id.matches(ids))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private IllegalArgumentException refusal(String transactionalId) {
        return new IllegalArgumentException(
                "Somebody writes to the broker under the name ("
                        + settings.writer()
                        + ") of this job: it has just taken the transactional id "
                        + transactionalId
                        + ". Two jobs of one name shut each other out, and decisions are lost."
                        + " Stop the other one, or give this one a name of its own with"
                        + " --set deployment=NAME and an --output-prefix.");
    }
}
