package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** The broker stamps live topics, so nobody should care. */
public final class WrongClocks implements Fault {
    @Override
    public String name() {
        return "wrong-clocks";
    }

    @Override
    public String words() {
        return "producers stamp records hours ahead, then hours behind";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        for (int hours : new int[] {30, -30}) {
            scene.behaviour().setClockError(Duration.ofHours(hours));
            scene.stand(scene.extent().of(Duration.ofSeconds(3), Duration.ofSeconds(8)));
        }
        scene.behaviour().setClockError(Duration.ZERO);
    }
}
