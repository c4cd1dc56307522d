package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** Connections hang instead of being closed. */
public final class BrokerCutOff implements Fault {
    @Override
    public String name() {
        return "broker-cut-off";
    }

    @Override
    public String words() {
        return "all packets to and from the broker are dropped for a while";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.machine().network().cut(scene.cluster().ports().brokers().get(0));
        try {
            scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(20)));
        } finally {
            scene.machine().network().mend();
        }
    }
}
