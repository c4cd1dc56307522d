package io.reachflow.faults.kind.machine;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.faults.scene.Machine;
import java.time.Duration;
import java.util.Optional;

/** TaskManagers still reach the broker while others take their place: they must be fenced. */
public final class JobManagerCutOff implements Fault {
    @Override
    public String name() {
        return "jobmanager-cut-off";
    }

    @Override
    public String words() {
        return "packets between JobManager and TaskManagers are dropped for longer than a heartbeat"
                + " may stay away";
    }

    @Override
    public Optional<String> hindrance(Machine machine) {
        return machine.network().hindrance();
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.machine().network().cut(scene.cluster().leaderRpcPort());
        try {
            scene.stand(scene.between(Duration.ofSeconds(12), Duration.ofSeconds(16)));
        } finally {
            scene.machine().network().mend();
        }
        scene.cluster().heal();
    }
}
