package io.reachflow.brain.book;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.PoolEntry;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of a GPU is what would be worked out anew, whatever became of it since. */
class LastingFeaturesTest {
    private static final int GPUS = 12;
    private static final long HOUR = 3_600_000;

    private static Gpu gpu(SplittableRandom random, long nowMillis) {
        long joined = nowMillis - random.nextLong(HOUR);
        Survival survival = Survival.UNSEEN.online(joined, joined, nowMillis);
        Gpu plain = aGpu("gpu-" + random.nextInt(GPUS)).build();
        return GpuBuilder.builder(plain)
                .hostId("host-" + random.nextInt(3))
                .relativeSpeed(random.nextBoolean() ? null : 0.5 + random.nextDouble())
                .loadPercent(random.nextBoolean() ? null : 100 * random.nextDouble())
                .downMbps(random.nextBoolean() ? null : 1 + 300 * random.nextDouble())
                .pricePerHourUsd(random.nextDouble())
                .onlineSinceMillis(nowMillis - random.nextLong(9 * HOUR))
                .survival(random.nextBoolean() ? survival : survival.departed(joined, nowMillis))
                .build();
    }

    private static List<Candidates> batch(List<GpuSlot> slots, long nowMillis) {
        GpuSlot[] all = slots.toArray(new GpuSlot[0]);
        GpuSlot[] some = slots.subList(slots.size() / 3, slots.size()).toArray(new GpuSlot[0]);
        return List.of(
                candidates(WaitingTask.fresh(aTask("one").build(), nowMillis), nowMillis, all),
                candidates(WaitingTask.fresh(aTask("two").build(), nowMillis), nowMillis, some));
    }

    /** The same slots, of which nothing is known yet: those of a cell that was restored. */
    private static List<GpuSlot> anew(List<GpuSlot> slots) {
        return slots.stream()
                .map(
                        slot ->
                                new GpuSlot(
                                        slot.gpu(),
                                        slot.freePermille(),
                                        slot.freeMemoryMib(),
                                        slot.lastEpoch()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void encodingsAndScoresAreThoseOfFreshOnesToTheBit(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Policy policy = Policies.byName("reach");
        GpuPool pool = new GpuPool();
        long now = 5 * HOUR;
        for (int step = 0; step < 60; step++) {
            now += random.nextLong(HOUR / 4);
            switch (random.nextInt(5)) {
                case 0 -> pool.remove("gpu-" + random.nextInt(GPUS));
                case 1 -> {
                    Gpu restored = gpu(random, now);
                    pool.remove(restored.gpuId());
                    pool.restore(new PoolEntry(restored, step, null, 0));
                }
                default -> pool.put(gpu(random, now));
            }
            List<Candidates> kept = batch(pool.slots(), now);
            List<Candidates> fresh = batch(anew(pool.slots()), now);

            assertThat(Encoder.encode(kept))
                    .usingRecursiveComparison()
                    .isEqualTo(Encoder.encode(fresh));
            assertSameScores(policy.score(kept), policy.score(fresh));
        }
    }

    private static void assertSameScores(List<Scores> scores, List<Scores> expected) {
        for (int task = 0; task < expected.size(); task++) {
            Scores fresh = expected.get(task);
            assertThat(scores.get(task).candidates()).containsExactly(fresh.candidates());
            assertThat(scores.get(task).waiting()).isEqualTo(fresh.waiting());
            assertThat(scores.get(task).urgency()).isEqualTo(fresh.urgency());
            assertThat(scores.get(task).value()).isEqualTo(fresh.value());
        }
    }

    @Test
    void theyLiveAsLongAsTheViewOfTheGpu() {
        GpuSlot slot = GpuSlot.idle(aGpu("a").build(), 0);
        assertThat(slot.lasting()).hasToString("unknown");

        Encoder.encode(List.of(candidates(aTask("one"), slot)));

        assertThat(slot.lasting()).hasToString("known");
        assertThat(slot.reserve(500, 1, 7).release(500, 1).lasting()).isSameAs(slot.lasting());
        GpuSlot faster = slot.seenAs(aGpu("a").withSpeed(2).build());
        assertThat(faster.lasting()).hasToString("unknown");
        assertThat(faster.seenAs(slot.gpu())).isEqualTo(slot);
    }
}
