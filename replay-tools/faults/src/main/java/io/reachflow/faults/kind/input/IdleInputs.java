package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Event time stands still, and then partitions come back one by one. */
public final class IdleInputs implements Fault {
    @Override
    public String name() {
        return "idle-inputs";
    }

    @Override
    public String words() {
        return "nobody writes anything, not even ticks, for longer than a partition is waited for;"
                + " then all come back";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withLateRecords();
    }

    @Override
    public int times() {
        return 3;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.behaviour().setMute(true);
        scene.dispatchers().stop();
        scene.stand(scene.extent().of(Duration.ofSeconds(35), Duration.ofSeconds(60)));
        scene.dispatchers().start();
        scene.behaviour().setMute(false);
    }
}
