package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Everybody waits, and nobody is thought to be gone. */
public final class BrokerStall implements Fault {
    @Override
    public String name() {
        return "broker-stall";
    }

    @Override
    public String words() {
        return "SIGSTOP of the broker for a few seconds";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String broker = scene.someBroker();
        scene.cluster().pause(broker);
        scene.stand(scene.between(Duration.ofSeconds(2), Duration.ofSeconds(6)));
        scene.cluster().resume(broker);
    }
}
