package io.reachflow.jobs.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;

/** Looks at the broker before the start: what would fail or lose data later is refused now. */
public final class Preflight {
    private static final long PATIENCE_SECONDS = 20;

    private final JobSettings settings;

    public Preflight(JobSettings settings) {
        this.settings = settings;
    }

    /** A broker that can't be reached; the job would only find out after its start. */
    public static final class UnreachableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreachableException(String brokers, Exception cause) {
            super(
                    "No broker answers at "
                            + brokers
                            + ". Check the address, and that the broker runs.",
                    cause);
        }
    }

    /** What has to be put right before the job may start; empty when all is well. */
    public List<String> problems() throws UnreachableException, InterruptedException {
        return ask(
                admin -> {
                    List<String> problems = new ArrayList<>(missingTopics(admin));
                    if (problems.isEmpty()) {
                        problems.addAll(compactedInputs(admin));
                        problems.addAll(timestamps(admin));
                    }
                    problems.addAll(transactionTimeout(admin));
                    return problems;
                });
    }

    /** How many partitions each of the topics has that the job reads, and the assignments. */
    public Map<String, Integer> partitions() throws UnreachableException, InterruptedException {
        return describe(found -> found.partitions().size());
    }

    /** Of the same topics, the ids that they got when they were made. */
    public Map<String, Uuid> topicIds() throws UnreachableException, InterruptedException {
        return describe(TopicDescription::topicId);
    }

    private <T> Map<String, T> describe(Function<TopicDescription, T> property)
            throws UnreachableException, InterruptedException {
        List<String> topics = new ArrayList<>(settings.topics().inputs());
        topics.add(settings.topics().assignments());
        return ask(
                admin -> {
                    Map<String, T> described = new HashMap<>();
                    admin.describeTopics(topics)
                            .allTopicNames()
                            .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .forEach((name, found) -> described.put(name, property.apply(found)));
                    return described;
                });
    }

    private interface Question<T> {
        T ask(Admin admin) throws ExecutionException, InterruptedException, TimeoutException;
    }

    private <T> T ask(Question<T> question) throws UnreachableException, InterruptedException {
        Properties properties = new Properties();
        properties.putAll(settings.kafkaProperties());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "15000");
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "10000");
        try (Admin admin = Admin.create(properties)) {
            return question.ask(admin);
        } catch (ExecutionException | TimeoutException e) {
            throw new UnreachableException(settings.brokers(), e);
        }
    }

    private List<String> missingTopics(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        Set<String> present = admin.listTopics().names().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        List<String> missing = new ArrayList<>(topics());
        missing.removeAll(present);
        if (missing.isEmpty()) {
            return List.of();
        }
        return List.of(
                "The topics "
                        + missing
                        + " do not exist. Make them with 'reachflow topics create', or name others"
                        + " with --topic-prefix.");
    }

    private List<String> topics() {
        List<String> topics = new ArrayList<>(settings.topics().outputs());
        topics.addAll(settings.topics().inputs());
        return topics.stream().distinct().toList();
    }

    private List<String> compactedInputs(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        List<String> problems = new ArrayList<>();
        for (String topic : settings.topics().inputs()) {
            Config config = describe(admin, ConfigResource.Type.TOPIC, topic);
            ConfigEntry cleanup = config.get("cleanup.policy");
            if (cleanup != null && cleanup.value().contains("compact")) {
                problems.add(
                        "The topic "
                                + topic
                                + " is compacted (cleanup.policy="
                                + cleanup.value()
                                + "): Kafka would drop tasks, heartbeats or outcomes that share a"
                                + " key. Set cleanup.policy=delete.");
            }
        }
        return problems;
    }

    private List<String> timestamps(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        TimestampRules rules = new TimestampRules(settings);
        List<String> problems = new ArrayList<>();
        for (String topic : settings.topics().outputs()) {
            Config config = describe(admin, ConfigResource.Type.TOPIC, topic);
            ConfigEntry type = config.get("message.timestamp.type");
            ConfigEntry afterMax = config.get("message.timestamp.after.max.ms");
            // Brokers before 3.6 know no limit of this name.
            if (type != null && afterMax != null) {
                rules.problem(topic, type.value(), Long.parseLong(afterMax.value()))
                        .ifPresent(problems::add);
            }
        }
        return problems;
    }

    private List<String> transactionTimeout(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        String broker =
                admin.describeCluster()
                        .nodes()
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .iterator()
                        .next()
                        .idString();
        ConfigEntry most =
                describe(admin, ConfigResource.Type.BROKER, broker)
                        .get("transaction.max.timeout.ms");
        if (most == null
                || Long.parseLong(most.value()) >= settings.transactionTimeout().toMillis()) {
            return List.of();
        }
        return List.of(
                "The setting transaction.timeout ("
                        + settings.transactionTimeout().toMillis()
                        + " ms) is above the broker's transaction.max.timeout.ms ("
                        + most.value()
                        + " ms): the broker would refuse every transaction. Lower the one or raise"
                        + " the other.");
    }

    private static Config describe(Admin admin, ConfigResource.Type type, String name)
            throws ExecutionException, InterruptedException, TimeoutException {
        ConfigResource resource = new ConfigResource(type, name);
        return admin.describeConfigs(List.of(resource))
                .all()
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .values()
                .iterator()
                .next();
    }
}
