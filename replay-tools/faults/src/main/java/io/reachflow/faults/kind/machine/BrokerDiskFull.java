package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import io.reachflow.streams.cluster.LocalCluster;
import java.time.Duration;
import java.util.Optional;

/** A broker that can not write stops, and must come back whole. */
public final class BrokerDiskFull implements Fault {
    @Override
    public String name() {
        return "broker-disk-full";
    }

    @Override
    public String words() {
        return "no room on the disk of the broker, which ends by it; there is room, and it starts"
                + " again";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.brokerDisk().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        long bytes = scene.machine().brokerDisk().fill();
        scene.notes().begin();
        try {
            scene.stand(scene.extent().of(Duration.ofSeconds(5), Duration.ofSeconds(10)));
        } finally {
            scene.machine().brokerDisk().free();
        }
        boolean ended = scene.cluster().heal().contains(LocalCluster.BROKER);
        if (!ended) {
            scene.cluster().kill(LocalCluster.BROKER);
            scene.cluster().heal();
        }
        String end = ended ? "the broker ended by itself" : "the broker hung, and was killed";
        scene.say(bytes / (1 << 20) + " MiB took the room; " + end);
    }
}
