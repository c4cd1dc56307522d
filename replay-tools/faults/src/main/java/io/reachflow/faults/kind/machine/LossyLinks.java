package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** What TCP is for, and what it costs. */
public final class LossyLinks implements Fault {
    @Override
    public String name() {
        return "lossy-links";
    }

    @Override
    public String words() {
        return "bursts of lost packets to and from the broker, a fifth of the time";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        int bursts = scene.extent().of(6, 20);
        for (int i = 0; i < bursts; i++) {
            scene.machine().network().cut(scene.cluster().ports().brokers().get(0));
            try {
                scene.stand(scene.between(Duration.ofMillis(100), Duration.ofMillis(300)));
            } finally {
                scene.machine().network().mend();
            }
            scene.stand(scene.between(Duration.ofMillis(400), Duration.ofMillis(1_200)));
        }
        scene.say(bursts + " bursts");
    }
}
