package io.reachflow.faults.suite;

import io.reachflow.checker.Verifier;
import io.reachflow.checker.VerifyReport;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Looks at all that a round has left, and says what is not as it should be. */
final class RoundCheck {
    private static final int SHOWN = 3;

    private final ClusterLayout layout;
    private final String brokers;
    private final RoundPlan plan;
    private final RoundJob job;
    private final LiveRound round;
    private final List<String> complaints;

    RoundCheck(
            ClusterLayout layout,
            RoundPlan plan,
            RoundJob job,
            LiveRound round,
            List<String> complaints) {
        this.layout = layout;
        this.brokers = round.brokers();
        this.plan = plan;
        this.job = job;
        this.round = round;
        this.complaints = new ArrayList<>(complaints);
    }

    /** Of a round in which nothing could be applied. */
    static RoundResult nothing(RoundPlan plan, List<FaultResult> faults) {
        return failed(plan, faults, List.of());
    }

    /** Of a round that came to no end. */
    static RoundResult failed(RoundPlan plan, List<FaultResult> faults, List<String> complaints) {
        return RoundResultBuilder.builder()
                .number(plan.number())
                .policy(plan.policy())
                .faults(faults)
                .tasks(0)
                .lostTasks(0)
                .decisions(0)
                .violations(0)
                .evictions(0)
                .rejections(0)
                .deadLetters(0)
                .digest("")
                .digestAgain("")
                .openTransactions(0)
                .seconds(0)
                .complaints(complaints)
                .build();
    }

    RoundResult run(List<FaultResult> faults, Set<String> open, double seconds)
            throws InterruptedException {
        int left = leftTransactions();
        VerifyReport report = Verifier.run(brokers, job.topics());
        VerifyReport again = RepeatedDecisions.of(job, brokers, layout.home(), layout.directory());
        complainOfTasks(open, report);
        complainOfViolations(report);
        complainOfRepetition(report, again);
        deleteTopics();
        return RoundResultBuilder.builder()
                .number(plan.number())
                .policy(plan.policy())
                .faults(faults)
                .tasks(round.load().sentTasks().size())
                .lostTasks(open.size())
                .decisions(report.decisions())
                .violations(report.violationCount())
                .evictions(round.watch().evictions())
                .rejections(round.watch().rejections())
                .deadLetters(sum(report))
                .digest(report.digest())
                .digestAgain(again.digest())
                .openTransactions(left)
                .seconds(seconds)
                .complaints(complaints)
                .build();
    }

    private static long sum(VerifyReport report) {
        return report.deadLettersByReason().values().stream().mapToLong(Long::longValue).sum();
    }

    private int leftTransactions() {
        try (TransactionAdmin admin = new TransactionAdmin(brokers, job.writer())) {
            List<OpenTransaction> left = admin.open();
            left.forEach(each -> complaints.add("a transaction was left open: " + each));
            return left.size();
        }
    }

    private void complainOfTasks(Set<String> open, VerifyReport report) {
        if (!open.isEmpty()) {
            complaints.add(open.size() + " tasks were never done, the first is " + first(open));
        }
        if (report.arrivals() != round.load().sentTasks().size()) {
            complaints.add(
                    round.load().sentTasks().size()
                            + " tasks were sent, "
                            + report.arrivals()
                            + " are on the topic");
        }
        if (!plan.mayEvict() && round.watch().evictions() > 0) {
            complaints.add(
                    round.watch().evictions() + " leases were taken back though nobody had left");
        }
        if (round.watch().rejections() > 0) {
            complaints.add(round.watch().rejections() + " tasks were given up");
        }
    }

    private static String first(Set<String> names) {
        return names.iterator().next();
    }

    private void complainOfViolations(VerifyReport report) {
        if (report.violationCount() > 0) {
            complaints.add(report.violationCount() + " violations");
            report.violations().stream()
                    .limit(SHOWN)
                    .forEach(each -> complaints.add(each.toString()));
        }
        if (report.unreadable() > 0) {
            complaints.add(report.unreadable() + " bad records have no dead letter");
        }
    }

    private void complainOfRepetition(VerifyReport report, VerifyReport again) {
        if (plan.sameAgain() && !report.digest().equals(again.digest())) {
            complaints.add(
                    "the same input gave other decisions: %,d and %,d"
                            .formatted(report.decisions(), again.decisions()));
            complaints.add(
                    FirstDifference.between(
                            brokers,
                            job.topics().assignments(),
                            job.again().topics().assignments()));
        }
    }

    /** Disks may be small. What complains stays, for those who want to know why. */
    private void deleteTopics() {
        if (complaints.isEmpty()) {
            try (TopicAdmin admin = new TopicAdmin(brokers)) {
                admin.delete(job.topics());
            }
        }
    }
}
