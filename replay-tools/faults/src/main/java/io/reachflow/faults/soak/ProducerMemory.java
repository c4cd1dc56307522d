package io.reachflow.faults.soak;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;

/** For how long brokers remember producers that are gone: those of every checkpoint. */
public final class ProducerMemory {
    private static final String SETTING = "producer.id.expiration.ms";

    /** The name of the resource that stands for all brokers. */
    private static final ConfigResource ALL_BROKERS =
            new ConfigResource(ConfigResource.Type.BROKER, "");

    private ProducerMemory() {}

    /** Lets all brokers, as they run, remember them for so long from now on. */
    public static void limit(String brokers, Duration length) {
        ConfigEntry entry = new ConfigEntry(SETTING, String.valueOf(length.toMillis()));
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers))) {
            admin.incrementalAlterConfigs(
                            Map.of(ALL_BROKERS, List.of(new AlterConfigOp(entry, OpType.SET))))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "Can't set " + SETTING + " on the brokers " + brokers + ".", e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
