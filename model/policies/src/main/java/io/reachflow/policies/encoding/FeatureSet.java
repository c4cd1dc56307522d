package io.reachflow.policies.encoding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The features of one kind of row, in their order. A number that may be absent names a flag: where
 * the flag is 1, the number is 0 and says nothing.
 */
public final class FeatureSet {
    private static final int ALWAYS_THERE = -1;

    private final List<String> names;
    private final boolean[] flags;
    private final int[] absenceFlags;

    private FeatureSet(Builder builder) {
        names = List.copyOf(builder.names);
        flags = new boolean[names.size()];
        absenceFlags = new int[names.size()];
        for (int i = 0; i < names.size(); i++) {
            String absence = builder.absences.get(i);
            flags[i] = builder.flags.get(i);
            absenceFlags[i] = absence == null ? ALWAYS_THERE : names.indexOf(absence);
        }
    }

    public List<String> names() {
        return names;
    }

    public int count() {
        return names.size();
    }

    /** Whether a feature is 0 or 1 and means it; such ones are not normalised. */
    public boolean isFlag(int feature) {
        return flags[feature];
    }

    /** Whether a feature may be absent from a row. */
    public boolean mayBeAbsent(int feature) {
        return absenceFlag(feature) != ALWAYS_THERE;
    }

    /** The feature that says that another is absent; -1: it is always there. */
    public int absenceFlag(int feature) {
        return absenceFlags[feature];
    }

    /** Whether a feature of the row that starts at an index is absent, so that its 0 is none. */
    public boolean isAbsent(int feature, float[] rows, int rowAt) {
        int flag = absenceFlags[feature];
        return flag != ALWAYS_THERE && rows[rowAt + flag] != 0;
    }

    static Builder list() {
        return new Builder();
    }

    static final class Builder {
        private final List<String> names = new ArrayList<>();
        private final List<Boolean> flags = new ArrayList<>();
        private final List<@Nullable String> absences = new ArrayList<>();

        private Builder() {}

        Builder number(String name) {
            return add(name, false, null);
        }

        /** A number that is absent where a flag, listed before or after it, is 1. */
        Builder numberUnless(String absenceFlag, String name) {
            return add(name, false, absenceFlag);
        }

        /** A number and the flag that says that it is not known. */
        Builder numberIfKnown(String name) {
            String unknown = name + "-unknown";
            return numberUnless(unknown, name).flag(unknown);
        }

        Builder flag(String name) {
            return add(name, true, null);
        }

        private Builder add(String name, boolean flag, @Nullable String absence) {
            names.add(name);
            flags.add(flag);
            absences.add(absence);
            return this;
        }

        FeatureSet build() {
            return new FeatureSet(this);
        }
    }
}
