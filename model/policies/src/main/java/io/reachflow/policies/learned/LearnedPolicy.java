package io.reachflow.policies.learned;

import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.exploration.SoftmaxSampling;
import io.reachflow.policies.gang.BesideFirst;
import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.heuristic.UrgencyOrder;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A policy that was trained: a network scores all of a window at once. It says whose turn it is
 * with its scores, so the order only matters where more tasks wait than are looked at. For any
 * number of threads.
 */
public final class LearnedPolicy implements Policy {
    /**
     * It waits where that is e to this power times as likely as to go. Chosen on training seeds 11
     * and 12, whole days of 256 GPUs, among 1, 1.5, 2 and 3. A constant, not a line of the
     * manifest: it goes into the identity of every learned policy, so another value is another
     * policy, which has to be evaluated anew.
     */
    private static final double RELUCTANCE = 2;

    /**
     * Whom it is asked about first: only the first of all that wait hear of a GPU, and only for
     * these is room made. By deadline alone the reward at load 1.3 is 0.08 less
     * (docs/lab-notes.md).
     */
    private static final UrgencyOrder ORDER = ScoreWeights.STANDARD.order();

    private final PolicyIdentity identity;
    private final double deadlineMargin;
    private final boolean preempts;
    private final Scorer scorer;

    /** Scorers that no thread is using; each has room for intermediate results of its own. */
    private final ConcurrentLinkedQueue<Scorer> idle = new ConcurrentLinkedQueue<>();

    public LearnedPolicy(
            PolicyIdentity identity, double deadlineMargin, boolean preempts, Scorer scorer) {
        this.identity = identity;
        this.deadlineMargin = deadlineMargin;
        this.preempts = preempts;
        this.scorer = scorer.copy();
    }

    public static LearnedPolicy of(PolicyFile file) {
        PolicyManifest manifest = file.manifest();
        String parameters =
                String.join(
                        "\n",
                        "encoder=" + manifest.encoderVersion(),
                        "shape=" + manifest.shape(),
                        "deadlineMargin=" + manifest.deadlineMargin(),
                        "preempts=" + manifest.preempts(),
                        "reluctance=" + RELUCTANCE,
                        "order=" + ORDER,
                        "tensors=" + file.tensorsSha256());
        PolicyFile today = file.inTodaysEncoding();
        return new LearnedPolicy(
                PolicyIdentity.of(manifest.name(), manifest.version(), parameters),
                manifest.deadlineMargin(),
                manifest.preempts(),
                Scorers.of(manifest.shape(), today.normalisation(), today.weights()));
    }

    @Override
    public PolicyIdentity identity() {
        return identity;
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return ORDER.order(queue);
    }

    @Override
    public boolean hasPairwiseOrder() {
        return ORDER.isPairwise();
    }

    @Override
    public List<Judgement> judgements() {
        return List.of(new DeadlineJudgement(deadlineMargin));
    }

    @Override
    public boolean preempts() {
        return preempts;
    }

    @Override
    public GangPlacing gangPlacing() {
        return new BesideFirst();
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public boolean isLearned() {
        return true;
    }

    @Override
    public long operations(List<Candidates> batch) {
        long operations = 0;
        for (BatchSlices.Slice slice : BatchSlices.of(batch)) {
            int[] candidates =
                    slice.tasks().stream().mapToInt(some -> some.slots().size()).toArray();
            operations += scorer.operations(slice.gpus(), candidates);
        }
        return operations;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        Scorer taken = idle.poll();
        Scorer mine = taken == null ? scorer.copy() : taken;
        List<Scores> scores = new ArrayList<>(batch.size());
        for (BatchSlices.Slice slice : BatchSlices.of(batch)) {
            WindowScores some = mine.score(Encoder.encode(slice.tasks()));
            for (int task = 0; task < slice.tasks().size(); task++) {
                scores.add(likeliest(some, task));
            }
        }
        idle.add(mine);
        return scores;
    }

    /**
     * First whether to wait at all, then where to go: a chance to go that is spread over many GPUs
     * counts as a whole. Who draws goes at some time; who does what is likeliest would wait for as
     * long as that is only a little likelier.
     */
    private static Scores likeliest(WindowScores scores, int task) {
        double[] logits = scores.candidates(task);
        double waiting = scores.waiting()[task];
        return new Scores(
                logits,
                waiting - RELUCTANCE - SoftmaxSampling.logSumExponentials(logits) + most(logits),
                scores.urgency()[task],
                scores.values()[task],
                new Scores.Logits(logits, waiting, false));
    }

    private static double most(double[] logits) {
        return Arrays.stream(logits).max().orElse(0);
    }
}
