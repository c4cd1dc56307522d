package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** It must be turned away, or nothing that it does may count. */
public final class DoubleDispatcher implements Fault {
    @Override
    public String name() {
        return "dispatcher-double";
    }

    @Override
    public String words() {
        return "a second dispatcher is started, which knows nothing of the first";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        Duration length = scene.extent().of(Duration.ofSeconds(10), Duration.ofSeconds(20));
        boolean refused = scene.dispatchers().runSecond(length);
        scene.say(refused ? "the second was turned away" : "BOTH RAN");
    }
}
