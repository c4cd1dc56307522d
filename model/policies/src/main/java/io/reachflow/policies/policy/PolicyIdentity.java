package io.reachflow.policies.policy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Which policy decided: a version is one checksum. */
public record PolicyIdentity(String id, String version, String sha256) {

    /** The identity of a policy that is code and a few numbers: the checksum is over those. */
    public static PolicyIdentity of(String id, String version, String parameters) {
        try {
            byte[] text =
                    (id + "\n" + version + "\n" + parameters).getBytes(StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
            return new PolicyIdentity(id, version, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
