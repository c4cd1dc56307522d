package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.schema.OutcomeKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a lease must be charged with, by the rules in docs/comparing.md: what its dispatcher has
 * reported, and for the time since then what its members are held for.
 *
 * @param asOfMillis when the costs were these
 * @param computing whether it has its data
 * @param askedToStopMillis from when on it only saves its work; null: it does not
 * @param fraction of the work, safe in a checkpoint
 */
@RecordBuilder
record LeaseReckoning(
        DecisionFact granted,
        RequestedTask task,
        long asOfMillis,
        boolean computing,
        @Nullable Long askedToStopMillis,
        double fraction,
        Costs costs) {
    /** What a lease has used up. Times are those of all members together. */
    record Costs(double usd, double transferSeconds, double lostSeconds) {
        static final Costs NONE = new Costs(0, 0, 0);
    }

    /** Of the store in the data's own region, MiB/s: 10,000 Mbit/s. */
    private static final double STORE_MIB_PER_SECOND = 10_000 / (8 * 1.048576);

    static LeaseReckoning of(DecisionFact granted, RequestedTask task) {
        return LeaseReckoningBuilder.builder()
                .granted(granted)
                .task(task)
                .asOfMillis(granted.timeMillis())
                .computing(fetchedMib(granted, task) == 0)
                .fraction(granted.resumeFromFraction())
                .costs(Costs.NONE)
                .build();
    }

    /** After a report that does not end the lease. */
    LeaseReckoning heard(OutcomeFact report) {
        if (report.timeMillis() < asOfMillis) {
            return this;
        }
        double reported = Objects.requireNonNullElse(report.measured().checkpointedFraction(), 0.0);
        boolean begins = report.kind() == OutcomeKind.STARTED || reported > fraction;
        Costs until = until(report.timeMillis());
        Costs safe = begins ? new Costs(until.usd(), until.transferSeconds(), 0) : until;
        return LeaseReckoningBuilder.builder(this)
                .asOfMillis(report.timeMillis())
                .computing(computing || begins)
                .fraction(Math.max(fraction, reported))
                .costs(measured(report, safe))
                .build();
    }

    /** Where a report ends the lease. */
    Costs endedBy(OutcomeFact report) {
        Costs until = until(report.timeMillis());
        return measured(
                report,
                report.kind() == OutcomeKind.COMPLETED
                        ? new Costs(until.usd(), until.transferSeconds(), 0)
                        : until);
    }

    private static Costs measured(OutcomeFact report, Costs reckoned) {
        OutcomeFact.Measured measured = report.measured();
        return new Costs(
                Objects.requireNonNullElse(measured.costUsd(), reckoned.usd()),
                Objects.requireNonNullElse(measured.transferSeconds(), reckoned.transferSeconds()),
                Objects.requireNonNullElse(measured.lostWorkSeconds(), reckoned.lostSeconds()));
    }

    /** At a moment until which nothing more is reported. */
    Costs until(long timeMillis) {
        double seconds = Math.max(0, timeMillis - asOfMillis) / 1000.0;
        double members = granted.gpuIds().size();
        double usd = costs.usd() + granted.pricePerHourUsd() * seconds / 3600;
        if (computing) {
            double saving = savingSeconds(timeMillis);
            return new Costs(
                    usd,
                    costs.transferSeconds() + members * saving,
                    costs.lostSeconds() + members * (seconds - saving));
        }
        double more = Math.max(0, beyondLocal(timeMillis) - beyondLocal(asOfMillis));
        return new Costs(usd, costs.transferSeconds() + members * more, costs.lostSeconds());
    }

    /** Of the time since the last report. */
    private double savingSeconds(long untilMillis) {
        return askedToStopMillis == null
                ? 0
                : Math.max(0, untilMillis - Math.max(asOfMillis, askedToStopMillis)) / 1000.0;
    }

    LeaseReckoning askedToStop(@Nullable Long timeMillis) {
        return LeaseReckoningBuilder.builder(this).askedToStopMillis(timeMillis).build();
    }

    /** How much longer than within one region it has waited for its data, in seconds. */
    private double beyondLocal(long untilMillis) {
        double held = Math.max(0, untilMillis - granted.timeMillis()) / 1000.0;
        return Math.max(0, held - fetchedMib(granted, task) / STORE_MIB_PER_SECOND);
    }

    private static double fetchedMib(DecisionFact granted, RequestedTask task) {
        boolean resumes = granted.resumeFromFraction() > 0;
        return task.hasData() ? task.dataMib() + (resumes ? task.checkpointMib() : 0) : 0;
    }
}
