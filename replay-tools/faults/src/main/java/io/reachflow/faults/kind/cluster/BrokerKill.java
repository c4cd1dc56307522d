package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** It comes back at once, with what it had written. */
public final class BrokerKill implements Fault {
    @Override
    public String name() {
        return "broker-kill";
    }

    @Override
    public String words() {
        return "kill -9 of the broker, or of one of three";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.within(Duration.ofSeconds(20));
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.cluster().kill(scene.someBroker());
        scene.cluster().heal();
    }
}
