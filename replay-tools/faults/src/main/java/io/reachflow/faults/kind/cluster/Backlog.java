package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** Minutes of input lie there when it comes back. */
public final class Backlog implements Fault {
    @Override
    public String name() {
        return "backlog";
    }

    @Override
    public String words() {
        return "the job is away while records pile up, then it catches up";
    }

    @Override
    public int times() {
        return 1;
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.job().cancel();
        scene.stand(scene.extent().of(Duration.ofSeconds(20), Duration.ofMinutes(10)));
        scene.job().submit();
    }
}
