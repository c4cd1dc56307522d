package io.reachflow.faults.suite;

import io.reachflow.faults.scene.Fault;
import io.reachflow.schema.TopicNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The job of a round: its name, topics and settings.
 *
 * @param settings by the job's keys
 */
record RoundJob(String deployment, TopicNames topics, Map<String, String> settings) {
    static final int PARTITIONS = 3;

    static RoundJob of(RoundPlan plan, Path scratch) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Fault fault : plan.faults()) {
            settings.putAll(fault.jobSettings(scratch));
        }
        if (!settings.containsKey("policy.file")) {
            settings.put("policy", plan.policy());
        }
        TopicNames topics = new TopicNames(plan.prefix(), plan.prefix());
        return new RoundJob("faults", topics, settings);
    }

    String writer() {
        return topics.writer(deployment);
    }

    /** What the job is started with. */
    List<String> arguments(String brokers) {
        List<String> arguments = new ArrayList<>(List.of("run", "--brokers", brokers));
        arguments.addAll(List.of("--topic-prefix", topics.inputPrefix()));
        if (!topics.outputPrefix().equals(topics.inputPrefix())) {
            arguments.addAll(List.of("--output-prefix", topics.outputPrefix()));
        }
        arguments.addAll(List.of("--set", "deployment=" + deployment));
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    /** The same on the same input, with outputs of its own. */
    RoundJob again() {
        String prefix = "again-" + topics.inputPrefix();
        return new RoundJob(deployment, new TopicNames(topics.inputPrefix(), prefix), settings);
    }
}
