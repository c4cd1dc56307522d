package io.reachflow.jobs.durable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list; an empty one is nothing. */
record ListFormat(ValueFormat element) implements ValueFormat {
    @Override
    public boolean isAbsent(@Nullable Object value) {
        return value == null || ((List<?>) value).isEmpty();
    }

    @Override
    public Object absent() {
        return List.of();
    }

    @Override
    public void write(Object value, StateWriter out) {
        List<?> list = (List<?>) value;
        out.writeLong(list.size());
        for (Object each : list) {
            element.write(each, out);
        }
    }

    @Override
    public Object read(StateReader in) throws IOException {
        int size = in.readInt();
        List<Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(element.read(in));
        }
        return Collections.unmodifiableList(list);
    }

    @Override
    public String layout() {
        return "list(" + element.layout() + ")";
    }
}
