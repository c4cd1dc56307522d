package io.reachflow.intake.validation;

import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.validation.Intake.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for single fields. A required field that breaks one refuses the record. */
final class FieldRules {
    static final int MAX_ID_LENGTH = 256;
    static final int MAX_LIST_LENGTH = 256;

    private FieldRules() {}

    static String id(String name, @Nullable String value) throws Refusal {
        if (value == null || value.isBlank()) {
            throw invalid(name, value, "must not be blank");
        }
        if (value.length() > MAX_ID_LENGTH) {
            throw invalid(
                    name,
                    printable(value.substring(0, 32)) + "…, " + value.length() + " characters",
                    "must have at most " + MAX_ID_LENGTH + " characters");
        }
        if (holdsControlCharacters(value)) {
            throw invalid(name, printable(value), "must not hold control characters");
        }
        return value;
    }

    static @Nullable String optionalId(String name, @Nullable String value) throws Refusal {
        return value == null ? null : id(name, value);
    }

    static List<String> ids(String name, List<String> values) throws Refusal {
        if (values.size() > MAX_LIST_LENGTH) {
            throw invalid(name, values.size() + " entries", "must have at most " + MAX_LIST_LENGTH);
        }
        for (String value : values) {
            id(name, value);
        }
        return List.copyOf(values);
    }

    /** A hint, not a demand: a name that can't be is left out, and so are those behind the most. */
    static @Nullable KeptDatasets datasets(@Nullable List<String> told) {
        return told == null
                ? null
                : KeptDatasets.of(
                        told.stream()
                                .limit(KeptDatasets.MOST)
                                .filter(FieldRules::isSoundId)
                                .toList());
    }

    private static boolean isSoundId(String value) {
        return !value.isBlank()
                && value.length() <= MAX_ID_LENGTH
                && !holdsControlCharacters(value);
    }

    static int within(String name, int value, int least, int most) throws Refusal {
        return (int) within(name, (long) value, least, most);
    }

    static long within(String name, long value, long least, long most) throws Refusal {
        if (value < least || value > most) {
            throw invalid(name, value, "must be " + least + " to " + most);
        }
        return value;
    }

    static double within(String name, double value, double least, double most) throws Refusal {
        // Written so that NaN fails.
        if (!(value >= least && value <= most)) {
            throw invalid(name, value, "must be " + least + " to " + most);
        }
        return value;
    }

    static Refusal invalid(String name, @Nullable Object value, String rule) {
        return new Refusal("INVALID_FIELD", "The " + name + " (" + value + ") " + rule + ".");
    }

    /** Without a stream: it looks at several fields of every heartbeat. */
    static boolean holdsControlCharacters(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static String printable(String value) {
        return value.replaceAll("\\p{Cc}", "?");
    }
}
