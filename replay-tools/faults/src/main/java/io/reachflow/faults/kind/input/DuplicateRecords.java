package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** What a writer without idempotence does after a timeout. */
public final class DuplicateRecords implements Fault {
    @Override
    public String name() {
        return "duplicates";
    }

    @Override
    public String words() {
        return "one in ten heartbeats and arrivals is written twice";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.behaviour().setDuplicates(0.1);
        scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(20)));
        scene.behaviour().setDuplicates(0);
    }
}
