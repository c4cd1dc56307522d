package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** As between continents. */
public final class DelayedLinks implements Fault {
    @Override
    public String name() {
        return "delayed-links";
    }

    @Override
    public String words() {
        return "every packet takes 50 ms longer, and one in a hundred is lost (netem)";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().delayHindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.machine().network().disturb(50, 1);
        try {
            scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(20)));
        } finally {
            scene.machine().network().mend();
        }
    }
}
