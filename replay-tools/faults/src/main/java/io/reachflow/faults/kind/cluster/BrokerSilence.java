package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** An outage is not a departure: no lease may end by it. */
public final class BrokerSilence implements Fault {
    @Override
    public String name() {
        return "broker-outage";
    }

    @Override
    public String words() {
        return "SIGSTOP of the broker for longer than GPUs may stay silent";
    }

    @Override
    public int times() {
        return 4;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String broker = scene.someBroker();
        scene.cluster().pause(broker);
        scene.stand(scene.extent().of(Duration.ofSeconds(20), Duration.ofSeconds(75)));
        scene.cluster().resume(broker);
    }
}
