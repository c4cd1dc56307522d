package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** Slow, with long queues, and with losses where they overflow. */
public final class NarrowLinks implements Fault {
    @Override
    public String name() {
        return "narrow-links";
    }

    @Override
    public String words() {
        return "all processes share one line of few megabits, so that packets queue";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.machine().network().narrow(4_000);
        try {
            scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(20)));
        } finally {
            scene.machine().network().mend();
        }
    }
}
