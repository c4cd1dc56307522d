package io.reachflow.world.trace;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the values of this package refuse. */
final class TraceChecks {
    private TraceChecks() {}

    static void that(boolean holds, Supplier<String> message) {
        if (!holds) {
            throw new IllegalArgumentException(message.get());
        }
    }

    static void named(@Nullable String value, String what) {
        that(
                value != null && !value.isBlank(),
                () -> "The %s (%s) must not be blank.".formatted(what, value));
    }
}
