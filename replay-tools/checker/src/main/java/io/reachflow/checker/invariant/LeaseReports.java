package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.OutcomeFact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was reported of a lease. Reports that are sure to have been heard are added up. */
final class LeaseReports {
    private final List<OutcomeFact> recent = new ArrayList<>();
    private @Nullable LeaseReckoning heard;
    private @Nullable Long askedToStopMillis;

    /** The lease is asked to save its work, and computes no more. */
    void askedToStop(long timeMillis) {
        askedToStopMillis = timeMillis;
    }

    void add(OutcomeFact report) {
        recent.add(report);
    }

    /** Adds up all but the last of the reports from before a moment. */
    void addUp(LeaseReckoning granted, long beforeMillis) {
        while (recent.size() > 1
                && recent.get(0).claimsLease()
                && recent.get(1).timeMillis() < beforeMillis) {
            heard = before(granted).heard(recent.remove(0));
        }
    }

    /** Before the recent reports. */
    private LeaseReckoning before(LeaseReckoning granted) {
        return (heard == null ? granted : heard).askedToStop(askedToStopMillis);
    }

    /** The reports that end the lease, from before a moment. */
    Stream<OutcomeFact> ends(long beforeMillis) {
        return recent.stream()
                .filter(report -> !report.claimsLease())
                .filter(report -> report.timeMillis() < beforeMillis);
    }

    /**
     * How the lease may have stood for its cell at a moment.
     *
     * @param sureMillis what was reported before that was heard; later reports may have been late
     */
    List<LeaseReckoning> possible(LeaseReckoning granted, long nowMillis, long sureMillis) {
        LeaseReckoning last = before(granted);
        List<LeaseReckoning> possible = new ArrayList<>(List.of(last));
        for (OutcomeFact report : recent) {
            if (report.claimsLease() && report.timeMillis() < nowMillis) {
                if (report.timeMillis() < sureMillis) {
                    possible.clear();
                }
                last = last.heard(report);
                possible.add(last);
            }
        }
        return possible;
    }

    boolean isBefore(long timeMillis) {
        return recent.stream().allMatch(report -> report.timeMillis() < timeMillis);
    }

    int held() {
        return recent.size();
    }
}
