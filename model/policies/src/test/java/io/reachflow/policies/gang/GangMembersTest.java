package io.reachflow.policies.gang;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Offer;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What must hold for the members of any gang, whoever chooses them. */
class GangMembersTest {
    private static final List<String> REGIONS = List.of("eu-west-1", "us-east-1", "nowhere");

    @Property(tries = 300, seed = "7", edgeCases = EdgeCasesMode.NONE)
    void theyAreDifferentAndFreeAndAsManyAsAsked(@ForAll long seed) {
        Random random = new Random(seed);
        int gpus = 2 + random.nextInt(7);
        Candidates candidates = candidates(random, gpus);
        String name = Policies.names().get(random.nextInt(Policies.names().size()));
        Policy policy = Policies.byName(name);
        double[] scores = policy.score(List.of(candidates)).get(0).candidates();
        List<Integer> free = free(random, scores, gpus);

        List<Integer> members = policy.gangPlacing().members(candidates, scores, free);

        assertThat(members).as(name).hasSize(gpus).doesNotHaveDuplicates();
        assertThat(free).as(name).containsSubsequence(members);
        assertThat(policy.gangPlacing().members(candidates, scores, free)).isEqualTo(members);
    }

    private static Candidates candidates(Random random, int gpus) {
        int count = gpus + random.nextInt(40);
        GpuSlot[] slots = new GpuSlot[count];
        for (int i = 0; i < count; i++) {
            int host = random.nextInt(8);
            slots[i] =
                    GpuSlot.idle(
                            GpuBuilder.builder(
                                            aGpu("g" + i)
                                                    .inHost("h" + host)
                                                    .in(REGIONS.get(host % 3))
                                                    .withSpeed(0.25 + random.nextInt(8) / 4.0)
                                                    .sendingMbps(1 + random.nextInt(3_000))
                                                    .build())
                                    .siteId(host < 4 ? "s" + host % 2 : null)
                                    .build(),
                            i);
        }
        return Offer.candidates(
                aTask("t").needingGpus(gpus).exchangingMibPerMinute(random.nextInt(3_000)), slots);
    }

    /** Some of them, at least as many as are needed, best first. */
    private static List<Integer> free(Random random, double[] scores, int gpus) {
        List<Integer> free =
                new ArrayList<>(
                        IntStream.range(0, scores.length)
                                .boxed()
                                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                                .toList());
        while (free.size() > gpus && random.nextInt(10) > 0) {
            free.remove(random.nextInt(free.size()));
        }
        return free;
    }
}
