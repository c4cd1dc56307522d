package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;

/** All that is left is what lies on disks. */
public final class PowerCut implements Fault {
    @Override
    public String name() {
        return "power-cut";
    }

    @Override
    public String words() {
        return "kill -9 of everything: broker, JobManager, TaskManagers";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.cluster().members().forEach(scene.cluster()::kill);
        scene.cluster().heal();
        scene.job().resume();
    }
}
