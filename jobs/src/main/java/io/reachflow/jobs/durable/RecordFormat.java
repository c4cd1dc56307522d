package io.reachflow.jobs.durable;

import java.io.IOException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A record: a bit for each component that has something in it, then these components. Components
 * are known by name, so that a later version of the record may have others, or another order. One
 * that was not written is null, zero, false or empty.
 */
final class RecordFormat implements ValueFormat {
    private static final int MOST_COMPONENTS = Long.SIZE - 1;

    /** A component as it is written; the place in the constructor is -1 where it is gone. */
    private record Part(String name, ValueFormat format, int place, @Nullable Accessor accessor) {}

    /** Reads a component; compiled, for every value that is written goes through dozens. */
    interface Accessor {
        @Nullable Object of(Object value);
    }

    private final Class<?> type;
    private final Part[] parts;
    private final @Nullable Object[] nothing;
    private final MethodHandle constructor;

    private RecordFormat(
            Class<?> type,
            Map<String, ValueFormat> written,
            Map<String, ValueFormat> present,
            MethodHandle constructor) {
        this.type = type;
        List<String> places = List.copyOf(present.keySet());
        this.parts =
                written.entrySet().stream()
                        .map(
                                part ->
                                        new Part(
                                                part.getKey(),
                                                part.getValue(),
                                                places.indexOf(part.getKey()),
                                                accessor(type, part.getKey())))
                        .toArray(Part[]::new);
        this.nothing = present.values().stream().map(ValueFormat::absent).toArray();
        this.constructor = constructor;
        if (parts.length > MOST_COMPONENTS) {
            throw new IllegalArgumentException(
                    "The record " + type.getName() + " has more than 63 components.");
        }
    }

    /** The format of a record class as it is now. */
    static RecordFormat of(Class<?> type) {
        Map<String, ValueFormat> present = componentsOf(type);
        return new RecordFormat(type, present, present, constructorOf(type));
    }

    /**
     * The format of a record class as it was.
     *
     * @param written what its components were, in order
     */
    static RecordFormat of(Class<?> type, Map<String, ValueFormat> written) {
        Map<String, ValueFormat> present = componentsOf(type);
        written.forEach(
                (name, format) -> {
                    ValueFormat now = present.get(name);
                    if (now != null && !isSameKind(now, format)) {
                        throw new IllegalArgumentException(
                                "State holds the component ("
                                        + name
                                        + ") of "
                                        + type.getName()
                                        + " as "
                                        + format.layout()
                                        + ", and it is "
                                        + now.layout()
                                        + " now. Give it another name.");
                    }
                });
        return new RecordFormat(type, written, present, constructorOf(type));
    }

    /** Whether values of both fit the same component. */
    private static boolean isSameKind(ValueFormat now, ValueFormat before) {
        if (now instanceof ListFormat list && before instanceof ListFormat other) {
            return isSameKind(list.element(), other.element());
        }
        if (now instanceof RecordFormat record && before instanceof RecordFormat other) {
            return record.type.equals(other.type);
        }
        if (now instanceof EnumFormat constant && before instanceof EnumFormat other) {
            return constant.type().equals(other.type());
        }
        return now == before;
    }

    private static Map<String, ValueFormat> componentsOf(Class<?> type) {
        Map<String, ValueFormat> formats = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            formats.put(component.getName(), formatOf(component.getGenericType()));
        }
        return formats;
    }

    private static ValueFormat formatOf(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new ListFormat(formatOf(list.getActualTypeArguments()[0]));
        }
        if (type instanceof Class<?> plain && plain.isRecord()) {
            return of(plain);
        }
        if (type instanceof Class<?> plain && plain.isEnum()) {
            return EnumFormat.of(plain);
        }
        return Scalar.of(type)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "State can't hold a " + type.getTypeName() + "."));
    }

    private static MethodHandle constructorOf(Class<?> type) {
        Class<?>[] parameters =
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        try {
            return MethodHandles.publicLookup()
                    .findConstructor(type, MethodType.methodType(void.class, parameters))
                    .asSpreader(Object[].class, parameters.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " must be a public record.", e);
        }
    }

    private static @Nullable Accessor accessor(Class<?> type, String name) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getName().equals(name)) {
                return accessor(type, component);
            }
        }
        return null;
    }

    private static Accessor accessor(Class<?> type, RecordComponent component) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            MethodHandle method = lookup.unreflect(component.getAccessor());
            MethodType boxed = MethodType.methodType(method.type().wrap().returnType(), type);
            return (Accessor)
                    LambdaMetafactory.metafactory(
                                    lookup,
                                    "of",
                                    MethodType.methodType(Accessor.class),
                                    MethodType.methodType(Object.class, Object.class),
                                    method,
                                    boxed)
                            .getTarget()
                            .invokeExact();
        } catch (Throwable e) {
            throw new IllegalArgumentException(type.getName() + " must be a public record.", e);
        }
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
        @Nullable Object[] values = new Object[parts.length];
        long present = 0;
        for (int i = 0; i < parts.length; i++) {
            Accessor accessor = parts[i].accessor;
            values[i] = accessor == null ? null : accessor.of(value);
            present |= parts[i].format.isAbsent(values[i]) ? 0 : 1L << i;
        }
        out.writeUnsigned(present);
        for (int i = 0; i < parts.length; i++) {
            Object part = values[i];
            if (part != null && (present & 1L << i) != 0) {
                parts[i].format.write(part, out);
            }
        }
    }

    @Override
    public Object read(StateReader in) throws IOException {
        @Nullable Object[] values = nothing.clone();
        long present = in.readUnsigned();
        for (int i = 0; i < parts.length; i++) {
            if ((present & 1L << i) != 0) {
                Object value = parts[i].format.read(in);
                if (parts[i].place >= 0) {
                    values[parts[i].place] = value;
                }
            }
        }
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Throwable e) {
            throw new IOException("State holds a " + type.getName() + " that can't be.", e);
        }
    }

    /** The class whose instances it writes. */
    Class<?> type() {
        return type;
    }

    @Override
    public String layout() {
        return Arrays.stream(parts)
                .map(part -> part.name + "=" + part.format.layout())
                .collect(Collectors.joining(",", "record(" + type.getName() + ",", ")"));
    }
}
