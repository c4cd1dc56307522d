package io.reachflow.jobs.durable;

import io.reachflow.brain.state.CellEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;

/**
 * The events of the current cell that wait for the end of their window. Each has an entry of its
 * own: a list would be written anew with every event.
 */
public final class WindowBuffer {
    /** How many there are, by the end of their window. */
    private final MapState<Long, Integer> counts;

    /** By the end of their window and their number in it. */
    private final MapState<Tuple2<Long, Integer>, StoredRecord<CellEvent>> events;

    public WindowBuffer(RuntimeContext context) {
        counts =
                context.getMapState(
                        new MapStateDescriptor<>("event-counts", Types.LONG, Types.INT));
        events =
                context.getMapState(
                        new MapStateDescriptor<>(
                                "events", keys(), RecordSerializer.of(CellEvent.class)));
    }

    @SuppressWarnings("unchecked") // there is no other way to say which tuple it is
    private static TypeSerializer<Tuple2<Long, Integer>> keys() {
        return new TupleSerializer<>(
                (Class<Tuple2<Long, Integer>>) (Class<?>) Tuple2.class,
                new TypeSerializer<?>[] {LongSerializer.INSTANCE, IntSerializer.INSTANCE});
    }

    /** Keeps an event; true when it is the first of its window. */
    public boolean add(long windowEndMillis, CellEvent event) throws Exception {
        Integer count = counts.get(windowEndMillis);
        int number = count == null ? 0 : count;
        events.put(Tuple2.of(windowEndMillis, number), new StoredRecord<>(event));
        counts.put(windowEndMillis, number + 1);
        return number == 0;
    }

    public boolean isEmpty() throws Exception {
        return counts.isEmpty();
    }

    public boolean hasEventsOf(long windowEndMillis) throws Exception {
        return counts.contains(windowEndMillis);
    }

    /** Hands out the events of a window in the order in which they came, and forgets them. */
    public List<CellEvent> take(long windowEndMillis) throws Exception {
        Integer count = counts.get(windowEndMillis);
        if (count == null) {
            return List.of();
        }
        List<CellEvent> taken = new ArrayList<>(count);
        for (int number = 0; number < count; number++) {
            Tuple2<Long, Integer> key = Tuple2.of(windowEndMillis, number);
            StoredRecord<CellEvent> stored = events.get(key);
            taken.add(Objects.requireNonNull(stored, "an event of the window").record());
            events.remove(key);
        }
        counts.remove(windowEndMillis);
        return taken;
    }
}
