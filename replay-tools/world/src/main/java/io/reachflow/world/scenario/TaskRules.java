package io.reachflow.world.scenario;

import io.reachflow.schema.TaskPriority;
import io.reachflow.world.random.LogNormal;
import io.reachflow.world.random.UniformRange;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.trace.TraceJob;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What tasks are like.
 *
 * @param recordedJobs of a trace, which give arrivals, gangs and durations; empty: none
 * @param largestGang larger ones of a trace are cut to it, with their work
 * @param workloads what they train
 * @param work of a gang, in seconds of one RTX 3090
 * @param longestWorkSeconds more is cut
 * @param estimateSigma sigma of the log-normal by which a request is wrong about its work
 * @param haveData without, they begin at once wherever they are placed
 * @param datasetsPerTenant its tasks share them; 0: each task has data of its own
 * @param dataGb of a dataset, which each host of a gang fetches unless it keeps it
 * @param checkpointGb size of one checkpoint
 * @param allReduceGbPerMinute exchanged by each member of a gang in a minute of compute
 * @param haveDeadlines without, they wait until they are done
 * @param slack deadline over run time on a fitting median GPU
 * @param budget limit over the median price of a fitting GPU
 * @param budgetIsLimitShare tasks that may not run on dearer GPUs; for others it is a wish
 * @param needSoftware whether they run on some generations of software only
 */
@RecordBuilder
public record TaskRules(
        List<TraceJob> recordedJobs,
        int largestGang,
        List<WeightedValue<Integer>> gangs,
        List<WeightedValue<Integer>> memoryGib,
        List<WeightedValue<Workload>> workloads,
        LogNormal work,
        double longestWorkSeconds,
        double estimateSigma,
        boolean haveData,
        int datasetsPerTenant,
        LogNormal dataGb,
        LogNormal checkpointGb,
        List<WeightedValue<Double>> allReduceGbPerMinute,
        List<WeightedValue<TaskPriority>> priorities,
        boolean haveDeadlines,
        Map<TaskPriority, UniformRange> slack,
        Duration leastTime,
        UniformRange budget,
        double budgetIsLimitShare,
        boolean needSoftware,
        int attempts) {

    public TaskRules {
        slack = Map.copyOf(slack);
        for (TaskPriority priority : TaskPriority.values()) {
            if (!slack.containsKey(priority)) {
                throw new IllegalArgumentException(
                        "The slack of tasks must name the priority " + priority + ".");
            }
        }
    }

    /** Of the tasks of one priority. */
    public UniformRange slackOf(TaskPriority priority) {
        return Objects.requireNonNull(slack.get(priority), "every priority has its slack");
    }

    /** Mean work of a task after the cut, in seconds of one RTX 3090. */
    public double meanWorkSeconds() {
        return work.meanCutAt(longestWorkSeconds);
    }
}
