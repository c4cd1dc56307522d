package io.reachflow.jobs.operator;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;

/** What a reporter sees of an operator's own metrics: {@code decisions.assign} and the like. */
final class SeenMetrics {
    private final Map<String, Metric> byName = new TreeMap<>();

    /** The surroundings of an operator whose metrics are seen here. */
    MockEnvironment environment() {
        MetricRegistry registry =
                TestingMetricRegistry.builder().setRegisterConsumer(this::see).build();
        TaskMetricGroup task =
                TaskManagerMetricGroup.createTaskManagerMetricGroup(
                                registry, "localhost", ResourceID.generate())
                        .addJob(new JobID(), "job")
                        .addTask(ExecutionAttemptID.randomId(), "task");
        return new MockEnvironmentBuilder().setMetricGroup(task).build();
    }

    private void see(Metric metric, String name, AbstractMetricGroup<?> group) {
        String[] scope = group.getScopeComponents();
        int own = Arrays.asList(scope).indexOf("reachflow");
        if (own >= 0) {
            String[] below = Arrays.copyOfRange(scope, own + 1, scope.length + 1);
            below[below.length - 1] = name;
            byName.put(String.join(".", below), metric);
        }
    }

    Set<String> names() {
        return byName.keySet();
    }

    long count(String name) {
        return get(name, Counter.class).getCount();
    }

    Object gauge(String name) {
        return get(name, Gauge.class).getValue();
    }

    Histogram histogram(String name) {
        return get(name, Histogram.class);
    }

    private <T extends Metric> T get(String name, Class<T> type) {
        if (!byName.containsKey(name)) {
            throw new AssertionError("There is no metric " + name + ", only " + names() + ".");
        }
        return type.cast(byName.get(name));
    }
}
