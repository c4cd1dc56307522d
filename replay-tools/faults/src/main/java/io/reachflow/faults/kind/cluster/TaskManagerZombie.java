package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** It is replaced while it stands still. When it wakes up, it must not get a word in. */
public final class TaskManagerZombie implements Fault {
    @Override
    public String name() {
        return "taskmanager-zombie";
    }

    @Override
    public String words() {
        return "SIGSTOP of a TaskManager for longer than its heartbeat may stay away, then SIGCONT";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String member = scene.busyTaskManager();
        scene.cluster().pause(member);
        scene.stand(scene.between(Duration.ofSeconds(12), Duration.ofSeconds(16)));
        scene.cluster().resume(member);
    }
}
