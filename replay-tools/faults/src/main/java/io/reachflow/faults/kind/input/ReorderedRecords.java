package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Heartbeats of a GPU then come in bursts, so some may seem to be gone. */
public final class ReorderedRecords implements Fault {
    @Override
    public String name() {
        return "reordering";
    }

    @Override
    public String words() {
        return "records overtake each other on their way to the broker, by up to a minute";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withEvictions();
    }

    @Override
    public int times() {
        return 2;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        Duration reach = scene.extent().of(Duration.ofSeconds(8), Duration.ofSeconds(60));
        scene.behaviour().setDelay(reach);
        scene.stand(reach.multipliedBy(2));
        scene.behaviour().setDelay(Duration.ZERO);
        scene.stand(reach.multipliedBy(2));
    }
}
