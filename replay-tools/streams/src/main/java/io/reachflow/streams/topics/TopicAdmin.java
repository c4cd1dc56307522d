package io.reachflow.streams.topics;

import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates, describes and deletes the topics of a network. When no broker answers within seconds,
 * every method throws Kafka's TimeoutException.
 */
public final class TopicAdmin implements AutoCloseable {
    private static final Duration ANSWER_TIME = Duration.ofSeconds(10);
    private static final Config NOTHING_KNOWN = new Config(List.of());

    private final Admin admin;
    private final Duration answerTime;

    public TopicAdmin(String brokers) {
        this(brokers, ANSWER_TIME);
    }

    TopicAdmin(String brokers, Duration answerTime) {
        this.answerTime = answerTime;
        int millis = Math.toIntExact(answerTime.toMillis());
        admin =
                Admin.create(
                        Map.of(
                                "bootstrap.servers",
                                brokers,
                                "request.timeout.ms",
                                millis,
                                "default.api.timeout.ms",
                                millis));
    }

    /** Whether a broker answers, as opposed to a port that is open. */
    public static boolean isReachable(String brokers, Duration answerTime) {
        try (TopicAdmin admin = new TopicAdmin(brokers, answerTime)) {
            await(admin.admin.describeCluster().nodes());
            return true;
        } catch (KafkaException e) {
            return false;
        }
    }

    /** Creates what is missing. What exists is compared and never changed. */
    public List<TopicCheck> create(List<TopicSpec> wanted) {
        Set<String> existing = await(admin.listTopics().names());
        List<NewTopic> missing =
                wanted.stream()
                        .filter(topic -> !existing.contains(topic.name()))
                        .map(TopicAdmin::toNewTopic)
                        .toList();
        await(admin.createTopics(missing).all());
        awaitListed(all -> all.containsAll(missing.stream().map(NewTopic::name).toList()));
        awaitLed(missing);
        Map<String, TopicSpec> found =
                find(wanted.stream().map(TopicSpec::name).filter(existing::contains).toList());
        List<TopicCheck> checks = new ArrayList<>();
        for (TopicSpec topic : wanted) {
            checks.add(
                    found.containsKey(topic.name())
                            ? TopicCheck.compare(topic, found.get(topic.name()))
                            : TopicCheck.created(topic));
        }
        return checks;
    }

    private static NewTopic toNewTopic(TopicSpec topic) {
        // The broker's own replication factor: one embedded, three in production.
        return new NewTopic(topic.name(), Optional.of(topic.partitions()), Optional.empty())
                .configs(topic.settings());
    }

    /** The topics that exist, in the order of their use. */
    public List<TopicSpec> describe(TopicNames names) {
        List<String> present = present(names);
        Map<String, TopicSpec> found = find(present);
        return present.stream().map(found::get).toList();
    }

    /** Deletes the topics and all that is in them; gives back which there were. */
    public List<String> delete(TopicNames names) {
        List<String> present = present(names);
        await(admin.deleteTopics(present).all());
        awaitListed(all -> Collections.disjoint(all, present));
        return present;
    }

    /** The controller says yes before the brokers know: a client would still be turned away. */
    private void awaitListed(Predicate<Set<String>> expected) {
        Instant deadline = Instant.now().plus(answerTime);
        while (!expected.test(await(admin.listTopics().names()))) {
            if (Instant.now().isAfter(deadline)) {
                throw new TimeoutException(
                        "The brokers did not learn of the changed topics within " + answerTime);
            }
            pause();
        }
    }

    /**
     * A listed partition may not have its log yet, and of several brokers some may not know it. Who
     * writes to it then is turned away, and Kafka's producer may not try again until its delivery
     * timeout; so this asks until each one answers.
     */
    private void awaitLed(List<NewTopic> topics) {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (NewTopic topic : topics) {
            for (int partition = 0; partition < topic.numPartitions(); partition++) {
                ends.put(new TopicPartition(topic.name(), partition), OffsetSpec.latest());
            }
        }
        Instant deadline = Instant.now().plus(answerTime);
        while (!areLed(ends, deadline)) {
            pause();
        }
    }

    private boolean areLed(Map<TopicPartition, OffsetSpec> ends, Instant deadline) {
        try {
            await(admin.listOffsets(ends).all());
            return true;
        } catch (UnknownTopicOrPartitionException e) {
            if (Instant.now().isAfter(deadline)) {
                throw e;
            }
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    private List<String> present(TopicNames names) {
        Set<String> all = new LinkedHashSet<>(names.inputs());
        all.addAll(names.outputs());
        Set<String> existing = await(admin.listTopics().names());
        return all.stream().filter(existing::contains).toList();
    }

    private Map<String, TopicSpec> find(Collection<String> names) {
        Map<String, TopicDescription> descriptions =
                await(admin.describeTopics(names).allTopicNames());
        Map<ConfigResource, Config> configs =
                await(
                        admin.describeConfigs(names.stream().map(TopicAdmin::resource).toList())
                                .all());
        Map<String, TopicSpec> found = new TreeMap<>();
        descriptions.forEach(
                (name, description) -> {
                    Config config = configs.getOrDefault(resource(name), NOTHING_KNOWN);
                    int partitions = description.partitions().size();
                    found.put(name, new TopicSpec(name, partitions, settings(config)));
                });
        return found;
    }

    private static ConfigResource resource(String topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    private static SortedMap<String, String> settings(Config config) {
        SortedMap<String, String> settings = new TreeMap<>();
        for (String key :
                List.of(TopicSpec.TIMESTAMP_TYPE, TopicSpec.RETENTION, TopicSpec.CLEANUP)) {
            ConfigEntry entry = config.get(key);
            settings.put(key, entry == null ? "unknown" : entry.value());
        }
        return settings;
    }

    private static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new KafkaException(e.getCause());
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
