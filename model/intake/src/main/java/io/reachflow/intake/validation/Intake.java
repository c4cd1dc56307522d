package io.reachflow.intake.validation;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A record from outside, either accepted as a value that can't be wrong or refused with a reason.
 *
 * @param reasonCode for machines; null when accepted
 * @param reason in words; null when accepted
 */
public record Intake<T>(@Nullable T value, @Nullable String reasonCode, @Nullable String reason) {

    static <T> Intake<T> refused(Refusal refusal) {
        return new Intake<>(null, refusal.reasonCode, refusal.getMessage());
    }

    /** The record is sound, but of a kind that the topic is not for. */
    public static <T> Intake<T> wrongRecord(String recordName) {
        return new Intake<>(
                null, "WRONG_RECORD", "A " + recordName + " does not belong in this topic.");
    }

    /** The record is sound, but lies under a key that is not its own. */
    public static <T> Intake<T> wrongKey(String key, String field, String value) {
        return new Intake<>(
                null,
                "KEY",
                "The record's key (" + key + ") must be its " + field + " (" + value + ").");
    }

    /** The record is sound, but names something that is not there. */
    public static <T> Intake<T> unknown(String field, String value, String known) {
        return new Intake<>(
                null,
                "UNKNOWN_" + field.toUpperCase(Locale.ROOT),
                "The " + field + " (" + value + ") is not known; known are " + known + ".");
    }

    public static <T> Intake<T> of(T value) {
        return new Intake<>(value, null, null);
    }

    /** The same verdict on something made of the value. */
    public <R> Intake<R> map(Function<T, R> make) {
        return new Intake<>(value == null ? null : make.apply(value), reasonCode, reason);
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
