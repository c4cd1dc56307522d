package io.reachflow.jobs.durable;

import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Formats of values that hold no others. Those of primitives take zero for nothing; negative zero
 * is not nothing, as equality of objects tells the two apart.
 */
enum Scalar implements ValueFormat {
    /** A component takes no byte: the bit that says that it is there is its value. */
    BOOLEAN("boolean", boolean.class),
    INT("int", int.class),
    LONG("long", long.class),
    DOUBLE("double", double.class),
    BOXED_BOOLEAN("Boolean", Boolean.class),
    BOXED_INT("Integer", Integer.class),
    BOXED_LONG("Long", Long.class),
    BOXED_FLOAT("Float", Float.class),
    BOXED_DOUBLE("Double", Double.class),
    STRING("String", String.class),
    FLOATS("float[]", float[].class);

    private final String layout;
    private final Class<?> type;

    Scalar(String layout, Class<?> type) {
        this.layout = layout;
        this.type = type;
    }

    static Optional<Scalar> of(Type type) {
        return Arrays.stream(values()).filter(scalar -> scalar.type.equals(type)).findFirst();
    }

    static Optional<Scalar> named(String layout) {
        return Arrays.stream(values()).filter(scalar -> scalar.layout.equals(layout)).findFirst();
    }

    /** One method with a switch: a class for each constant would be looked up at each value. */
    @Override
    public void write(Object value, StateWriter out) {
        switch (this) {
            case BOOLEAN -> {}
            case INT, BOXED_INT -> out.writeLong((Integer) value);
            case LONG, BOXED_LONG -> out.writeLong((Long) value);
            case DOUBLE, BOXED_DOUBLE -> out.writeDouble((Double) value);
            case BOXED_BOOLEAN -> out.writeLong((Boolean) value ? 1 : 0);
            case BOXED_FLOAT -> out.writeFloat((Float) value);
            case STRING -> out.writeString((String) value);
            case FLOATS -> out.writeFloats((float[]) value);
        }
    }

    @Override
    public Object read(StateReader in) throws IOException {
        return switch (this) {
            case BOOLEAN -> true;
            case INT, BOXED_INT -> in.readInt();
            case LONG, BOXED_LONG -> in.readLong();
            case DOUBLE, BOXED_DOUBLE -> in.readDouble();
            case BOXED_BOOLEAN -> in.readLong() != 0;
            case BOXED_FLOAT -> in.readFloat();
            case STRING -> in.readString();
            case FLOATS -> in.readFloats();
        };
    }

    @Override
    public boolean isAbsent(@Nullable Object value) {
        return value == null || value.equals(absent());
    }

    @Override
    public @Nullable Object absent() {
        return switch (this) {
            case BOOLEAN -> false;
            case INT -> 0;
            case LONG -> 0L;
            case DOUBLE -> 0.0;
            case BOXED_BOOLEAN, BOXED_INT, BOXED_LONG, BOXED_FLOAT, BOXED_DOUBLE -> null;
            case STRING, FLOATS -> null;
        };
    }

    @Override
    public String layout() {
        return layout;
    }
}
