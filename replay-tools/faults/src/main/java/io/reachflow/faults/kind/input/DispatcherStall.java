package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Nobody ticks outcomes meanwhile, so time waits for it. */
public final class DispatcherStall implements Fault {
    @Override
    public String name() {
        return "dispatcher-stall";
    }

    @Override
    public String words() {
        return "the dispatcher hears and says nothing for a while";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        Duration length = scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(25));
        scene.dispatchers().hold(length);
        scene.stand(length);
    }
}
