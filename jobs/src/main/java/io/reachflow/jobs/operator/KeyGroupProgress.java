package io.reachflow.jobs.operator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * How far windows were closed before a restart. Flink has no watermark then until the sources bring
 * one; without this, what is late by then would open a closed window again, and decide a second
 * time under the same ids.
 *
 * <p>It is kept by key group. Subtasks may have come differently far, as an input that was idle and
 * came back is waited for by those that heard of it in time. What is late for one of them need not
 * be for another, and a restart must not make it so.
 */
final class KeyGroupProgress {
    private final ListState<ClosedGroups> state;

    /** As it was written before there were groups: one moment for all. */
    private final ListState<Long> forAll;

    private final KeyGroupRange own;
    private final long[] throughMillis;

    KeyGroupProgress(OperatorStateStore store, TaskInfo task) throws Exception {
        int groups = task.getMaxNumberOfParallelSubtasks();
        own =
                KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                        groups, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
        forAll = store.getUnionListState(new ListStateDescriptor<>("closed-through", Types.LONG));
        state =
                store.getUnionListState(
                        new ListStateDescriptor<>(
                                "closed-groups", TypeInformation.of(ClosedGroups.class)));
        throughMillis = new long[groups];
        restore();
    }

    private void restore() throws Exception {
        Arrays.fill(throughMillis, Long.MIN_VALUE);
        boolean known = false;
        for (ClosedGroups closed : state.get()) {
            known = true;
            Arrays.fill(throughMillis, closed.first(), closed.last() + 1, closed.throughMillis());
        }
        if (known) {
            return;
        }
        for (Long all : forAll.get()) {
            if (all > throughMillis[0]) {
                Arrays.fill(throughMillis, all);
            }
        }
    }

    /** Up to when windows of the cell with a key were closed before the last restart. */
    long throughMillis(String key) {
        return throughMillis[KeyGroupRangeAssignment.assignToKeyGroup(key, throughMillis.length)];
    }

    /** Writes down how far this subtask has come: at least as far as before. */
    void snapshot(long nowMillis) throws Exception {
        List<ClosedGroups> groups = new ArrayList<>();
        int first = own.getStartKeyGroup();
        for (int group = first; group <= own.getEndKeyGroup(); group++) {
            boolean isLast = group == own.getEndKeyGroup();
            if (isLast || through(group + 1, nowMillis) != through(first, nowMillis)) {
                groups.add(new ClosedGroups(first, group, through(first, nowMillis)));
                first = group + 1;
            }
        }
        state.update(groups);
        forAll.update(
                List.of(
                        groups.stream()
                                .mapToLong(ClosedGroups::throughMillis)
                                .max()
                                .orElse(Long.MIN_VALUE)));
    }

    private long through(int group, long nowMillis) {
        return Math.max(throughMillis[group], nowMillis);
    }
}
