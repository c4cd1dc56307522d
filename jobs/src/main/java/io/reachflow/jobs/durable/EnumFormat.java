package io.reachflow.jobs.durable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A constant, by its place among those that there were when it was written: later versions may
 * order them anew.
 */
record EnumFormat(Class<?> type, List<Object> constants) implements ValueFormat {

    static EnumFormat of(Class<?> type) {
        return new EnumFormat(type, List.of(type.getEnumConstants()));
    }

    /** As it was when there were the constants of these names, each of which there still is. */
    static EnumFormat of(Class<?> type, List<String> names) {
        List<Object> constants = new ArrayList<>();
        for (String name : names) {
            constants.add(
                    List.of(type.getEnumConstants()).stream()
                            .filter(constant -> ((Enum<?>) constant).name().equals(name))
                            .findFirst()
                            .orElseThrow(
                                    () ->
                                            new IllegalArgumentException(
                                                    "State holds the constant ("
                                                            + name
                                                            + "), which "
                                                            + type.getName()
                                                            + " no longer has.")));
        }
        return new EnumFormat(type, List.copyOf(constants));
    }

    @Override
    public boolean isAbsent(@Nullable Object value) {
        return value == null;
    }

    @Override
    public @Nullable Object absent() {
        return null;
    }

    @Override
    public void write(Object value, StateWriter out) {
        out.writeLong(constants.indexOf(value));
    }

    @Override
    public Object read(StateReader in) throws IOException {
        return constants.get(in.readInt());
    }

    @Override
    public String layout() {
        List<String> names =
                constants.stream().map(constant -> ((Enum<?>) constant).name()).toList();
        return "enum(" + type.getName() + "," + String.join(",", names) + ")";
    }
}
