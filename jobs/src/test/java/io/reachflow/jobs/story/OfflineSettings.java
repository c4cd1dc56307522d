package io.reachflow.jobs.story;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.schema.TopicNames;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;

/** Settings of a job whose broker nobody calls. */
public final class OfflineSettings {
    private OfflineSettings() {}

    public static JobSettings of(Map<String, String> options) {
        return settings(false, options);
    }

    /** Of a job that ends with its input. */
    public static JobSettings bounded(Map<String, String> options) {
        return settings(true, options);
    }

    private static JobSettings settings(boolean bounded, Map<String, String> options) {
        return new JobSettings(
                "no-broker:9092",
                TopicNames.STANDARD,
                bounded,
                new Properties(),
                Configuration.fromMap(options));
    }
}
