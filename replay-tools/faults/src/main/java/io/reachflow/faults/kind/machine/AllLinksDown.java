package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** Every process is alone. */
public final class AllLinksDown implements Fault {
    @Override
    public String name() {
        return "links-down";
    }

    @Override
    public String words() {
        return "nobody reaches anybody for a while";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.machine().network().down();
        try {
            scene.stand(scene.between(Duration.ofSeconds(3), Duration.ofSeconds(6)));
        } finally {
            scene.machine().network().mend();
        }
    }
}
