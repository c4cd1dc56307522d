package io.reachflow.checker.invariant;

import java.util.Locale;
import java.util.Optional;

/** How to check. */
public record VerifySettings(Optional<String> expectedDigest, int maxViolations, JobTimes times) {
    public static final VerifySettings STANDARD = new VerifySettings(Optional.empty(), 20);

    public VerifySettings(Optional<String> expectedDigest, int maxViolations) {
        this(expectedDigest, maxViolations, JobTimes.STANDARD);
    }

    public VerifySettings {
        if (maxViolations < 0) {
            throw new IllegalArgumentException(
                    "The number of violations to show ("
                            + maxViolations
                            + ") must not be negative.");
        }
        expectedDigest = expectedDigest.map(hex -> hex.strip().toLowerCase(Locale.ROOT));
        expectedDigest.ifPresent(VerifySettings::requireDigest);
    }

    private static void requireDigest(String hex) {
        if (!hex.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException(
                    "The expected digest ("
                            + hex
                            + ") must have 64 hexadecimal digits, as an earlier run of verify"
                            + " printed them.");
        }
    }
}
