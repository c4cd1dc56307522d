package io.reachflow.brain.state;

import io.reachflow.brain.reward.Spent;
import io.reachflow.intake.task.Outcome;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a lease has used up. Its dispatcher reports amounts from time to time. Since the last
 * report, and where nobody reports, they follow from the time for which the members are held: while
 * data is on its way all of it waits for the wide area, and after that all of it is compute that no
 * checkpoint has yet. A lease that is asked to stop computes no more: from then on all of it waits
 * for the wide area again.
 *
 * @param members that are held
 * @param heldFromMillis when the lease was granted
 * @param pricePerHourUsd of what it holds of all members, at the grant
 * @param localSeconds what its data would take within one region, which is no penalty; 0: it has
 *     none
 * @param asOfMillis when the amounts were these: at the grant, then at each report
 * @param computing whether it has its data
 * @param askedToStopMillis since when it only saves its work; null: it does not
 * @param lostGpuSeconds what would be lost if it ended then
 */
@RecordBuilder
public record LeaseAccount(
        int members,
        long heldFromMillis,
        double pricePerHourUsd,
        double localSeconds,
        long asOfMillis,
        boolean computing,
        @Nullable Long askedToStopMillis,
        double costUsd,
        double transferGpuSeconds,
        double lostGpuSeconds) {

    /** At the grant. */
    public static LeaseAccount opened(
            int members, long grantedAtMillis, double pricePerHourUsd, double localSeconds) {
        return LeaseAccountBuilder.builder()
                .members(members)
                .heldFromMillis(grantedAtMillis)
                .pricePerHourUsd(pricePerHourUsd)
                .localSeconds(localSeconds)
                .asOfMillis(grantedAtMillis)
                .computing(localSeconds == 0)
                .costUsd(0)
                .transferGpuSeconds(0)
                .lostGpuSeconds(0)
                .build();
    }

    /** Of a lease whose account was not kept: nothing is known of it but that it was heard of. */
    static LeaseAccount unknown(int members, long grantedAtMillis, long heardAtMillis) {
        return LeaseAccountBuilder.builder(opened(members, grantedAtMillis, 0, 0))
                .asOfMillis(heardAtMillis)
                .computing(true)
                .build();
    }

    /** All that is used up at a moment, if nothing is reported until then. */
    public Spent at(long nowMillis) {
        double seconds = Math.max(0, nowMillis - asOfMillis) / 1000.0;
        double saving = secondsOfSaving(nowMillis);
        double waited = computing ? 0 : waitedGpuSeconds(nowMillis) - waitedGpuSeconds(asOfMillis);
        return new Spent(
                members * heldSeconds(nowMillis),
                costUsd + pricePerHourUsd * seconds / 3600,
                transferGpuSeconds + (computing ? members * saving : Math.max(0, waited)),
                lostGpuSeconds + (computing ? members * (seconds - saving) : 0));
    }

    /** Since the last report. */
    private double secondsOfSaving(long nowMillis) {
        return askedToStopMillis == null
                ? 0
                : Math.max(0, nowMillis - Math.max(asOfMillis, askedToStopMillis)) / 1000.0;
    }

    /** It is asked to stop, and computes no more. */
    LeaseAccount askedToStop(long atMillis) {
        return LeaseAccountBuilder.builder(this).askedToStopMillis(atMillis).build();
    }

    private double heldSeconds(long untilMillis) {
        return Math.max(0, untilMillis - heldFromMillis) / 1000.0;
    }

    private double waitedGpuSeconds(long untilMillis) {
        return members * Math.max(0, heldSeconds(untilMillis) - localSeconds);
    }

    /**
     * A report that ends the lease: what it says, and what follows from the time where it is
     * silent.
     */
    public Spent endedBy(Outcome report, long atMillis) {
        Spent reckoned = at(atMillis);
        double lost = report.kind() == Outcome.Kind.COMPLETED ? 0 : reckoned.lostGpuSeconds();
        return new Spent(
                reckoned.heldGpuSeconds(),
                orElse(report.costUsd(), reckoned.costUsd()),
                orElse(report.transferSeconds(), reckoned.transferGpuSeconds()),
                orElse(report.lostWorkSeconds(), lost));
    }

    /**
     * A report on the way.
     *
     * @param saved whether more of the work is in a checkpoint than before
     */
    LeaseAccount reported(Outcome report, long atMillis, boolean saved) {
        if (atMillis < asOfMillis) {
            return this;
        }
        Spent reckoned = at(atMillis);
        boolean started = report.kind() == Outcome.Kind.STARTED;
        double lost = saved || started ? 0 : reckoned.lostGpuSeconds();
        return LeaseAccountBuilder.builder(this)
                .asOfMillis(atMillis)
                .computing(computing || started || saved)
                .costUsd(orElse(report.costUsd(), reckoned.costUsd()))
                .transferGpuSeconds(orElse(report.transferSeconds(), reckoned.transferGpuSeconds()))
                .lostGpuSeconds(orElse(report.lostWorkSeconds(), lost))
                .build();
    }

    private static double orElse(@Nullable Double reported, double reckoned) {
        return reported == null ? reckoned : reported;
    }
}
