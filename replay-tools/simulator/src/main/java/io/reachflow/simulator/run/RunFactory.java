package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WorldRules;
import java.util.List;

/** Makes runs of what decisions name. The fate of an attempt follows from seed and decision. */
final class RunFactory {
    private final WorldIndex world;
    private final WorldRules rules;
    private final long seed;

    RunFactory(World world) {
        this.world = new WorldIndex(world);
        this.rules = world.settings().rules();
        this.seed = world.settings().seed();
    }

    SimulatedRun accept(Decision decision, long atMillis) {
        List<Host> members = world.hosts(decision.getGpuIds());
        SimulatedRun run =
                new SimulatedRun(
                        decision, world.task(decision.getTaskId()), members, rules, atMillis);
        RandomStream fate = RandomStream.of(seed, "attempt-fate", decision.getDecisionId());
        if (fate.chance(rules.runs().breakShare())) {
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
