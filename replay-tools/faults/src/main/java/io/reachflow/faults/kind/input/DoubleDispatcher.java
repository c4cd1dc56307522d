package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Every outcome comes twice, and old ones come again. */
public final class DoubleDispatcher implements Fault {
    @Override
    public String name() {
        return "dispatcher-double";
    }

    @Override
    public String words() {
        return "a second dispatcher that knows nothing of the first runs everything as well";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.dispatchers().startSecond();
        scene.stand(scene.extent().of(Duration.ofSeconds(8), Duration.ofSeconds(20)));
        scene.dispatchers().stopSecond();
    }
}
