package io.reachflow.training.survival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.DeparturePrior;
import io.reachflow.training.survival.ForecastQuality.Decile;
import io.reachflow.training.survival.StayHistory.PastStay;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SurvivalStudyTest {
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;

    private static StayHistory node(String name, PastStay... stays) {
        return new StayHistory(name, "any", List.of(stays));
    }

    private static PastStay hours(long from, long to) {
        return new PastStay(from * HOUR, to * HOUR, false);
    }

    @Test
    void aCurveByHand() {
        // Of four, one ends after 1 h: 3/4 last longer. One is cut after 2 h. Of two that are
        // left, one ends after 3 h: 3/8. The last is cut there, and saw it.
        List<PastStay> stays =
                List.of(
                        hours(0, 1),
                        new PastStay(0, 2 * HOUR, true),
                        new PastStay(0, 3 * HOUR, true),
                        hours(5, 8));

        assertThat(KaplanMeier.curve(stays))
                .containsOnlyKeys(0L, HOUR, 3 * HOUR)
                .containsEntry(HOUR, 0.75)
                .containsEntry(3 * HOUR, 0.375);
    }

    @Test
    void aCurveIsAskedForWhoIsAsOldAlready() {
        StayHistory node = node("n", hours(0, 1), hours(2, 4), hours(5, 8));
        StayForecaster forecaster = KaplanMeier.of(List.of(node)).follow(node);

        assertThat(forecaster.chance(0, 0, 3600)).isEqualTo(2 / 3.0, within(1e-12));
        assertThat(forecaster.chance(0, HOUR, 3600)).isEqualTo(0.5, within(1e-12));
        assertThat(forecaster.chance(0, 9 * HOUR, 3600)).isZero();
    }

    @Test
    void whatIsCutIsAskedOnlyAsFarAsItIsKnown() {
        StayForecaster.Method method = LearntRates.with(DeparturePrior.STANDARD);
        StayHistory ended = node("ended", new PastStay(0, 40 * MINUTE, false));
        StayHistory cut = node("cut", new PastStay(0, 40 * MINUTE, true));

        // At 0, 15 and 30 minutes, four looks ahead each; at 0 half an hour is known to last.
        assertThat(Forecast.of(ended, method)).hasSize(12);
        assertThat(Forecast.of(cut, method)).hasSize(1).allMatch(Forecast::lasted);
    }

    @Test
    void aForecastKnowsNothingOfWhatComes() {
        StayForecaster.Method method = LearntRates.with(DeparturePrior.STANDARD);
        List<Forecast> one = Forecast.of(node("n", hours(0, 3), hours(5, 6)), method);
        List<Forecast> other = Forecast.of(node("n", hours(0, 3), hours(5, 30)), method);

        // The first stay is the same, and so is all that is said before the second has ended.
        int same = 4 * (4 + 2 + 4);
        assertThat(chances(other.subList(0, same))).isEqualTo(chances(one.subList(0, same)));
    }

    private static List<Double> chances(List<Forecast> forecasts) {
        return forecasts.stream().map(Forecast::chance).toList();
    }

    @Test
    void qualityByHand() {
        List<Forecast> forecasts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            forecasts.add(new Forecast(0.2, i == 0));
            forecasts.add(new Forecast(0.7, i < 8));
        }
        ForecastQuality quality = ForecastQuality.of(forecasts);

        // (0.8² + 9 · 0.2² + 8 · 0.3² + 2 · 0.7²) / 20
        assertThat(quality.brier()).isEqualTo(0.135, within(1e-12));
        assertThat(quality.deciles()).hasSize(10);
        assertThat(quality.deciles().get(0)).isEqualTo(new Decile(0.2, 0.5));
        assertThat(quality.worstMiss()).isEqualTo(0.7, within(1e-12));
    }

    @Test
    void aFitIsBetterForTheNodesItWasMadeOn() {
        World world = World.generate(WorldSettings.of(24, Duration.ofDays(3), 0, 1));
        StaySet owners = StaySet.of("owners", world);
        DeparturePrior prior = SurvivalStudy.fit(List.of(owners), loss -> {});

        assertThat(loss(owners.fitted(), prior))
                .isLessThan(loss(owners.fitted(), DeparturePrior.STANDARD));
        assertThat(SurvivalStudy.fit(List.of(owners), loss -> {}).departures())
                .isEqualTo(prior.departures());
    }

    private static double loss(List<StayHistory> nodes, DeparturePrior prior) {
        return PriorFit.meanLoss(Forecast.of(nodes, LearntRates.with(prior)));
    }

    /** Half of the nodes leave after minutes and come back; the others stay for days. */
    @Test
    void nodesThatDifferAreToldApart() {
        SplittableRandom random = new SplittableRandom(1);
        List<StayHistory> nodes = new ArrayList<>();
        for (int node = 0; node < 40; node++) {
            double meanHours = node % 4 < 2 ? 0.3 : 30;
            List<PastStay> stays = new ArrayList<>();
            long at = 0;
            for (int stay = 0; stay < 6; stay++) {
                long length = (long) (-meanHours * HOUR * Math.log(1 - random.nextDouble()));
                stays.add(new PastStay(at, at + MINUTE + length, false));
                at += MINUTE + length + HOUR;
            }
            nodes.add(node("n" + node, stays.toArray(PastStay[]::new)));
        }
        StaySet set = new StaySet("mixed", true, nodes);
        SurvivalStudy study = SurvivalStudy.of(List.of(set), DeparturePrior.STANDARD);

        assertThat(study.rows())
                .extracting(SurvivalStudy.Row::set)
                .containsExactly("mixed", SurvivalStudy.RECORDED);
        SurvivalStudy.Row row = study.rows().get(0);
        assertThat(row.nodes()).isEqualTo(20);
        assertThat(row.gain()).isPositive();
        assertThat(row.learntRates().brier()).isLessThan(row.kaplanMeier().brier());
    }
}
