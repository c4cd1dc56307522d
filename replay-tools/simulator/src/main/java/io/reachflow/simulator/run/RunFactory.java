package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.task.WorldTask;
import java.util.List;

/**
 * Makes runs of what decisions name. The fate of an attempt follows from seed, task and attempt, so
 * that two policies meet the same.
 */
final class RunFactory {
    private final WorldIndex world;
    private final GangRules gangs;
    private final double breakShare;
    private final long seed;

    RunFactory(World world) {
        this.world = new WorldIndex(world);
        this.gangs = GangRules.of(world);
        this.breakShare = world.settings().rules().runs().breakShare();
        this.seed = world.settings().seed();
    }

    SimulatedRun accept(Decision decision, long atMillis) {
        List<Host> members = world.hosts(decision.getGpuIds());
        WorldTask task = world.task(decision.getTaskId());
        Communication communication = Communication.of(task, members, gangs, atMillis);
        SimulatedRun run = new SimulatedRun(decision, task, members, communication, atMillis);
        String attempt = decision.getTaskId() + "#" + decision.getAttempt();
        RandomStream fate = RandomStream.of(seed, "attempt-fate", attempt);
        if (fate.chance(breakShare)) {
            run.breakAfter(fate.unit());
        }
        return run;
    }

    SimulatedRun resume(RunState state) {
        SimulatedRun run = accept(state.decision(), state.acceptedMillis());
        run.load(state);
        return run;
    }

    long memoryMib(String gpuId) {
        return world.hosts(List.of(gpuId)).get(0).model().memoryGib() * 1024L;
    }
}
