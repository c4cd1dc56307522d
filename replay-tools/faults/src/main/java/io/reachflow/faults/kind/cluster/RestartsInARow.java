package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;

/** A job that hardly comes to work must not lose or repeat anything. */
public final class RestartsInARow implements Fault {
    @Override
    public String name() {
        return "restarts-in-a-row";
    }

    @Override
    public String words() {
        return "kill -9 of a TaskManager, again as soon as the job runs again, many times";
    }

    @Override
    public int times() {
        return 1;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        int times = scene.extent().of(3, 50);
        for (int i = 0; i < times; i++) {
            scene.cluster().kill(scene.busyTaskManager());
            scene.cluster().heal();
            scene.job().awaitRunning();
        }
        scene.say(times + " restarts");
    }
}
