package io.reachflow.training;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.units.Units;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.StopWhenInterrupted;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A world as a policy played it.
 *
 * @param windows in which a task had its turn that counts, in the order of time
 * @param returns by task: its rewards, less the price of the GPU time it held
 * @param reward mean over tasks that count, without the price
 */
record Episode(List<ThinnedWindow> windows, Map<String, Double> returns, double reward) {

    /**
     * @param hourPrice what an hour of an RTX 3090 is worth to others where all GPUs are wanted
     */
    static Episode play(World world, Policy policy, double hourPrice, RandomStream chance) {
        Log log = new Log(world, policy, hourPrice, chance);
        new Simulation(
                        world,
                        SimulationSettings.STANDARD,
                        log.recorder,
                        new StopWhenInterrupted(log))
                .run();
        double reward = log.rewards / Math.max(1, log.counted.size());
        return new Episode(log.windows, log.returns, reward);
    }

    private static final class Log implements SimulationListener {
        private final WindowRecorder recorder;
        private final double hourPrice;
        private final RandomStream chance;
        private final Map<String, Double> speeds = new HashMap<>();
        private final List<ThinnedWindow> windows = new ArrayList<>();
        private final Map<String, Double> returns = new HashMap<>();
        private final Set<String> counted = new HashSet<>();

        /** By task, when it was last seen to wait. */
        private final Map<String, Long> waits = new HashMap<>();

        private final GpuDemand demand = new GpuDemand();
        private double rewards;

        Log(World world, Policy policy, double hourPrice, RandomStream chance) {
            this.recorder = new WindowRecorder(policy, this::keep);
            this.hourPrice = hourPrice;
            this.chance = chance;
            for (Host host : world.hosts()) {
                host.gpuIds().forEach(id -> speeds.put(id, host.model().relativeSpeed()));
            }
            for (WorldTask task : world.tasks()) {
                returns.put(task.id(), 0.0);
                if (world.settings().counts(task.arrivedAtMillis())) {
                    counted.add(task.id());
                }
            }
        }

        private void keep(RecordedWindow recorded, WindowResult result) {
            List<RecordedWindow.Turn> turns =
                    recorded.turns(result.decisions()).stream()
                            .filter(turn -> counted.contains(taskOf(turn, recorded)))
                            .filter(turn -> !isOldNews(turn, recorded))
                            .toList();
            ThinnedWindow.of(recorded, turns, chance).ifPresent(windows::add);
        }

        private static String taskOf(RecordedWindow.Turn turn, RecordedWindow recorded) {
            return recorded.batch().get(turn.task()).waiting().task().taskId();
        }

        /** To wait is chosen once, and holds for as long as the noise it was drawn with. */
        private boolean isOldNews(RecordedWindow.Turn turn, RecordedWindow recorded) {
            if (turn.isPlaced()) {
                return false;
            }
            Candidates candidates = recorded.batch().get(turn.task());
            Long spell = candidates.nowMillis() / GumbelExploration.NOISE_MILLIS;
            return spell.equals(waits.put(taskOf(turn, recorded), spell));
        }

        @Override
        public void closed(long windowEndMillis, WindowResult result) {
            recorder.closed(windowEndMillis, result);
            demand.closed(result.decisions(), result.rewards());
            for (RewardEvent event : result.rewards()) {
                double gained = event.getReward() - hourPrice * hours(event);
                returns.merge(event.getTaskId(), gained, Double::sum);
                if (counted.contains(event.getTaskId())) {
                    rewards += event.getReward();
                }
            }
        }

        /** GPU hours that were held, those of fast cards as more, as far as others want them. */
        private double hours(RewardEvent event) {
            double held =
                    (event.getWindowEndMillis() - event.getDecidedAtMillis())
                            / Units.MILLIS_PER_HOUR;
            double speed = 0;
            for (String gpuId : event.getGpuIds()) {
                speed += speedOf(gpuId);
            }
            return demand.share() * held * speed;
        }

        private double speedOf(String gpuId) {
            return Objects.requireNonNull(speeds.get(gpuId), "every GPU of the world has a speed");
        }

        @Override
        public void attempted(Attempt attempt) {}
    }
}
