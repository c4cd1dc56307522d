package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;

/** Nobody is left to go on, until they are started again. */
public final class AllTaskManagersKill implements Fault {
    @Override
    public String name() {
        return "taskmanagers-kill";
    }

    @Override
    public String words() {
        return "kill -9 of all TaskManagers at once";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.cluster().members().stream()
                .filter(name -> name.startsWith("taskmanager"))
                .forEach(scene.cluster()::kill);
        scene.cluster().heal();
    }
}
