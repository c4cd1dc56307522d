package io.reachflow.schema;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * One number for a set of decisions: SHA-256 over the SHA-256 of each decision's Avro bytes, in the
 * order of the decision ids. Two runs with the same digest decided the same, in whatever order the
 * partitions were read. Decisions may be added one by one; not thread-safe.
 */
public final class DecisionDigest {
    private final WireEncoder encoder = new WireEncoder();
    private final MessageDigest sha256 = newSha256();
    private final Map<String, ContentHash> contentsById = new HashMap<>();

    public static DecisionDigest of(Collection<Decision> decisions) {
        DecisionDigest digest = new DecisionDigest();
        decisions.forEach(digest::add);
        return digest;
    }

    /** A second decision of the same id is not added. */
    public void add(Decision decision) {
        add(decision.getDecisionId(), contentsOf(decision));
    }

    /** Returns what stood under the id before, if anything; then nothing is added. */
    public Optional<ContentHash> add(String decisionId, ContentHash contents) {
        return Optional.ofNullable(contentsById.putIfAbsent(decisionId, contents));
    }

    public ContentHash contentsOf(Decision decision) {
        return ContentHash.of(sha256.digest(encoder.encode(decision)));
    }

    public int count() {
        return contentsById.size();
    }

    /** The digest of what was added so far, in lower-case hex. */
    public String hex() {
        contentsById.keySet().stream()
                .sorted()
                .forEach(id -> sha256.update(contentsById.get(id).bytes()));
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }
}
