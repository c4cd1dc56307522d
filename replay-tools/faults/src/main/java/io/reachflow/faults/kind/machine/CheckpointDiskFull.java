package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** Checkpoints fail, and nothing is committed until there is room. */
public final class CheckpointDiskFull implements Fault {
    @Override
    public String name() {
        return "checkpoint-disk-full";
    }

    @Override
    public String words() {
        return "no room on the disk of the checkpoints for a while";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.checkpointDisk().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        long bytes = scene.machine().checkpointDisk().fill();
        long before = scene.job().completedCheckpoints();
        scene.notes().begin();
        try {
            scene.stand(scene.extent().of(Duration.ofSeconds(6), Duration.ofSeconds(20)));
            long fitted = scene.job().completedCheckpoints() - before;
            scene.say(bytes / (1 << 20) + " MiB took the room, " + fitted + " checkpoints fitted");
        } finally {
            scene.machine().checkpointDisk().free();
        }
        scene.cluster().heal();
    }
}
