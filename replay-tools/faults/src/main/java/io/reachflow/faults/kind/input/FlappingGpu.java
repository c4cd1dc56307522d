package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;
import java.util.List;

/** Whatever starts there is lost again a moment later. */
public final class FlappingGpu implements Fault {
    @Override
    public String name() {
        return "flapping-gpu";
    }

    @Override
    public String words() {
        return "a GPU leaves and returns every few seconds";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withEvictions();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        List<String> gpu = SomeGpus.of(scene, 0);
        int times = scene.extent().of(3, 8);
        for (int i = 0; i < times; i++) {
            scene.behaviour().leave(gpu);
            scene.stand(scene.between(Duration.ofSeconds(1), Duration.ofSeconds(3)));
            scene.behaviour().stay(gpu);
            scene.stand(scene.between(Duration.ofSeconds(1), Duration.ofSeconds(3)));
        }
        scene.say(times + " times");
    }
}
