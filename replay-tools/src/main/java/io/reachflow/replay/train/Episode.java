package io.reachflow.replay.train;

import io.reachflow.model.cell.WindowResult;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.score.Drawing;
import io.reachflow.replay.contest.StopWhenInterrupted;
import io.reachflow.replay.dispatch.Attempt;
import io.reachflow.replay.sim.Simulation;
import io.reachflow.replay.sim.SimulationListener;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.RandomStream;
import io.reachflow.replay.world.World;
import io.reachflow.schema.RewardEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A world as a policy played it.
 *
 * @param excerpts in the order of time
 * @param returns by task: its rewards, less the price of the GPU time it held
 * @param reward mean over tasks, without the price
 */
record Episode(List<Excerpt> excerpts, Map<String, Double> returns, double reward) {

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
        double reward = log.rewards / Math.max(1, world.tasks().size());
        return new Episode(log.excerpts, log.returns, reward);
    }

    private static final class Log implements SimulationListener {
        private final Recorder recorder;
        private final double hourPrice;
        private final RandomStream chance;
        private final Map<String, Double> speeds = new HashMap<>();
        private final List<Excerpt> excerpts = new ArrayList<>();
        private final Map<String, Double> returns = new HashMap<>();

        /** By task, when it was last seen to wait. */
        private final Map<String, Long> waits = new HashMap<>();

        private final Demand demand = new Demand();
        private double rewards;

        Log(World world, Policy policy, double hourPrice, RandomStream chance) {
            this.recorder = new Recorder(policy, this::keep);
            this.hourPrice = hourPrice;
            this.chance = chance;
            for (Host host : world.hosts()) {
                host.gpuIds().forEach(id -> speeds.put(id, host.model().relativeSpeed()));
            }
            world.tasks().forEach(task -> returns.put(task.id(), 0.0));
        }

        private void keep(Seen seen, WindowResult result) {
            List<Seen.Turn> turns =
                    seen.turns(result.decisions()).stream()
                            .filter(turn -> !isOldNews(turn, seen))
                            .toList();
            Excerpt.of(seen, turns, chance).ifPresent(excerpts::add);
        }

        /** To wait is chosen once, and holds for as long as the noise it was drawn with. */
        private boolean isOldNews(Seen.Turn turn, Seen seen) {
            if (turn.isPlaced()) {
                return false;
            }
            Candidates candidates = seen.batch().get(turn.task());
            Long spell = candidates.nowMillis() / Drawing.NOISE_MILLIS;
            return spell.equals(waits.put(candidates.waiting().task().taskId(), spell));
        }

        @Override
        public void closed(long windowEndMillis, WindowResult result) {
            recorder.closed(windowEndMillis, result);
            demand.closed(result.decisions(), result.rewards());
            for (RewardEvent event : result.rewards()) {
                rewards += event.getReward();
                returns.merge(
                        event.getTaskId(),
                        event.getReward() - hourPrice * hours(event),
                        Double::sum);
            }
        }

        /** GPU hours that were held, those of fast cards as more, as far as others want them. */
        private double hours(RewardEvent event) {
            double held = (event.getWindowEndMillis() - event.getDecidedAtMillis()) / 3_600_000.0;
            double speed = 0;
            for (String gpuId : event.getGpuIds()) {
                speed += speeds.get(gpuId);
            }
            return demand.share() * held * speed;
        }

        @Override
        public void attempted(Attempt attempt) {}
    }
}
