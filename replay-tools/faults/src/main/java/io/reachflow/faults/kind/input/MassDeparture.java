package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;
import java.util.List;

/** Their tasks are placed elsewhere, and it uses up no attempt of theirs. */
public final class MassDeparture implements Fault {
    @Override
    public String name() {
        return "mass-departure";
    }

    @Override
    public String words() {
        return "half of the GPUs say goodbye at once, and return later";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withEvictions();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        List<String> gone = SomeGpus.of(scene, 0.5);
        scene.behaviour().leave(gone);
        scene.stand(scene.extent().of(Duration.ofSeconds(8), Duration.ofSeconds(20)));
        scene.behaviour().stay(gone);
        scene.say(gone.size() + " GPUs");
    }
}
