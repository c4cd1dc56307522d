package io.reachflow.model.intake;

import java.util.Optional;

/**
 * A record from outside, either accepted as a value that can't be wrong or refused with a reason.
 *
 * @param reasonCode for machines; null when accepted
 * @param reason in words; null when accepted
 */
public record Intake<T>(T value, String reasonCode, String reason) {

    static <T> Intake<T> accepted(T value) {
        return new Intake<>(value, null, null);
    }

    static <T> Intake<T> refused(Refusal refusal) {
        return new Intake<>(null, refusal.reasonCode, refusal.getMessage());
    }

    public Optional<T> accepted() {
        return Optional.ofNullable(value);
    }

    /** Thrown inside this package by the first rule that does not hold. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        final String reasonCode;

        Refusal(String reasonCode, String reason) {
            super(reason, null, false, false);
            this.reasonCode = reasonCode;
        }
    }
}
