package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;
import java.util.List;

/** A gateway dies while others tick: more likely than that all behind it are gone. */
public final class MassSilence implements Fault {
    @Override
    public String name() {
        return "mass-silence";
    }

    @Override
    public String words() {
        return "more than half of the GPUs fall silent at once, and come back";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withEvictions();
    }

    @Override
    public int times() {
        return 3;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        List<String> gone = SomeGpus.of(scene, 0.6);
        scene.behaviour().silence(gone);
        scene.stand(scene.extent().of(Duration.ofSeconds(15), Duration.ofSeconds(60)));
        scene.behaviour().revive(gone);
        scene.say(gone.size() + " GPUs");
    }
}
