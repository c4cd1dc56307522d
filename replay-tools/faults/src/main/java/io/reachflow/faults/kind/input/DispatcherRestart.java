package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** It must neither forget a run nor start one twice. */
public final class DispatcherRestart implements Fault {
    @Override
    public String name() {
        return "dispatcher-restart";
    }

    @Override
    public String words() {
        return "the dispatcher is gone for a while, and another takes over its runs";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.dispatchers().stop();
        scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(25)));
        scene.dispatchers().start();
    }
}
