package io.reachflow.faults.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

class ProducerMemoryITCase {
    private static final String SETTING = "producer.id.expiration.ms";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ConfigResource THE_BROKER =
            new ConfigResource(ConfigResource.Type.BROKER, "1");

    @Test
    void aBrokerThatRunsRemembersProducersForShorter() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                Admin admin =
                        Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            assertThat(value(admin)).isEqualTo("7200000");

            ProducerMemory.limit(broker.bootstrapServers(), Duration.ofMinutes(10));

            // Brokers hear of it from their controller, a moment later.
            Await.until(() -> value(admin).equals("600000"), PATIENCE, Duration.ofMillis(50));
            assertThat(value(admin)).isEqualTo("600000");
            assertThat(setting(admin).source())
                    .isEqualTo(ConfigEntry.ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG);
        }
    }

    private static String value(Admin admin) {
        return setting(admin).value();
    }

    private static ConfigEntry setting(Admin admin) {
        return admin.describeConfigs(List.of(THE_BROKER))
                .all()
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .get(THE_BROKER)
                .get(SETTING);
    }
}
