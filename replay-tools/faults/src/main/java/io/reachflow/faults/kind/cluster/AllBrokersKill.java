package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** They come back at once; what a majority had written must be there. */
public final class AllBrokersKill implements Fault {
    @Override
    public String name() {
        return "all-brokers-kill";
    }

    @Override
    public String words() {
        return "kill -9 of all brokers at once";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.within(Duration.ofSeconds(20));
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.brokers() > 1
                ? Optional.empty()
                : Optional.of("needs a quorum: --brokers 3");
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.cluster().brokerNames().forEach(scene.cluster()::kill);
        scene.cluster().heal();
    }
}
