package io.reachflow.policies.policyfile;

import io.reachflow.tensors.NetShape;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What is to be known of a learned policy before its tensors are looked at.
 *
 * @param name by which it is asked for
 * @param version told apart by whoever trained it
 * @param encoderVersion of the features that it was trained on
 * @param deadlineMargin times the expected time that have to be left for a GPU to be a candidate
 * @param preempts as in {@link io.reachflow.policies.policy.Policy#preempts()}
 * @param trainedBy the command that makes it again
 * @param scores what it reached, by name
 * @param createdFrom the code and data that it was trained with, in words
 */
@RecordBuilder
public record PolicyManifest(
        String name,
        String version,
        int encoderVersion,
        NetShape shape,
        double deadlineMargin,
        boolean preempts,
        String trainedBy,
        long seed,
        SortedMap<String, Double> scores,
        String createdFrom) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    public PolicyManifest {
        require(NAME.matcher(name).matches(), "name", name, "match " + NAME);
        require(!version.isBlank(), "version", version, "not be blank");
        require(
                deadlineMargin >= 0 && Double.isFinite(deadlineMargin),
                "deadlineMargin",
                deadlineMargin,
                "be finite and not negative");
        scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
        for (Map.Entry<String, Double> score : scores.entrySet()) {
            require(
                    Double.isFinite(score.getValue()),
                    "score " + score.getKey(),
                    score.getValue(),
                    "be finite");
        }
    }

    private static void require(boolean holds, String field, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The "
                            + field
                            + " ("
                            + value
                            + ") of a policy's manifest has to "
                            + rule
                            + ". Correct the manifest, or write the policy again.");
        }
    }
}
