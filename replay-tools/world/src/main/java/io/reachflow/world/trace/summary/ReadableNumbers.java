package io.reachflow.world.trace.summary;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: as many digits as matter. */
public final class ReadableNumbers {
    private ReadableNumbers() {}

    public static String brief(double value) {
        double size = Math.abs(value);
        if (size >= 1e9) {
            return format("%.3g", value / 1e9) + "G";
        }
        if (size >= 100 || value == Math.rint(value)) {
            return format("%,.0f", value);
        }
        if (size >= 10) {
            return format("%.1f", value);
        }
        if (size >= 0.1) {
            return format("%.2f", value);
        }
        return new BigDecimal(value).round(new MathContext(2)).stripTrailingZeros().toPlainString();
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
