package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.jspecify.annotations.Nullable;

/**
 * The key under which Flink knows a cell: its name, and a number that leads Flink's hash to the key
 * group where the cell shall be. By its name alone a cell falls anywhere, and of eight cells on
 * eight subtasks three may share one. The shards of a group are spread over all key groups instead:
 * the second lies opposite the first, the next two halve what is between them, and so on. A key
 * follows from the cell's own name, never from the others in the map, since state has to be found
 * again when the map changes.
 */
public final class CellKeys implements KeySelector<CellEvent, String> {
    private static final long serialVersionUID = 1L;

    /** Stands in no name of a cell. */
    private static final char MARK = '@';

    private static final Pattern SHARD = Pattern.compile("(.+)-([0-9]{1,4})");

    private final int keyGroups;
    private transient @Nullable Map<String, String> known;

    /**
     * Of a job.
     *
     * @param keyGroups its maximum parallelism
     */
    public CellKeys(int keyGroups) {
        this.keyGroups = keyGroups;
    }

    @Override
    public String getKey(CellEvent event) {
        if (known == null) {
            known = new HashMap<>();
        }
        return known.computeIfAbsent(event.cell(), this::keyOf);
    }

    /** The key of a cell. */
    public String keyOf(String cell) {
        int group = groupOf(cell);
        for (int number = 0; ; number++) {
            String key = cell + MARK + number;
            if (KeyGroupRangeAssignment.assignToKeyGroup(key, keyGroups) == group) {
                return key;
            }
        }
    }

    /** The name of the cell that has a key. */
    static String cellOf(String key) {
        int mark = key.lastIndexOf(MARK);
        if (mark < 0) {
            throw new IllegalStateException(
                    "The state has a cell under the key ("
                            + key
                            + "), which an earlier development version wrote: a key is NAME"
                            + MARK
                            + "NUMBER since. Start with --from-scratch, when nothing runs any"
                            + " more.");
        }
        return key.substring(0, mark);
    }

    private int groupOf(String cell) {
        Matcher shard = SHARD.matcher(cell);
        if (!shard.matches()) {
            return KeyGroupRangeAssignment.assignToKeyGroup(cell, keyGroups);
        }
        int first = KeyGroupRangeAssignment.assignToKeyGroup(shard.group(1), keyGroups);
        int turn = Integer.reverse(Integer.parseInt(shard.group(2))) >>> 1;
        long away = ((long) keyGroups * turn) >>> 31;
        return (int) ((first + away) % keyGroups);
    }
}
