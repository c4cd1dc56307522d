package io.reachflow.world.task;

import io.reachflow.schema.TaskArrival;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/** Makes tasks until they offer the load that the settings ask for. */
public final class TaskGenerator {
    private final WorldSettings settings;
    private final List<Host> hosts;
    private final double offeredGpuSeconds;

    public TaskGenerator(WorldSettings settings, List<Host> hosts) {
        this.settings = settings;
        this.hosts = hosts;
        this.offeredGpuSeconds = settings.load() * availableGpuSeconds(settings, hosts);
    }

    /** What the hosts could compute while tasks arrive, in seconds of one RTX 3090. */
    private static double availableGpuSeconds(WorldSettings settings, List<Host> hosts) {
        double available = 0;
        for (Host host : hosts) {
            double speed = host.gpuIds().size() * host.model().relativeSpeed();
            for (Presence presence : host.presences()) {
                long millis =
                        presence.overlapMillis(
                                settings.startMillis(), settings.arrivalsEndMillis());
                available += millis / 1000.0 * speed;
            }
        }
        return available;
    }

    public List<WorldTask> tasks() {
        if (offeredGpuSeconds == 0) {
            return List.of();
        }
        boolean areDrawn = settings.rules().tasks().recordedJobs().isEmpty();
        List<WorldTask> tasks =
                switch (settings.rules().arrivals().pace()) {
                    case LOAD -> areDrawn ? drawn() : recorded();
                    case RECORDED -> stretch();
                    case AT_ONCE -> areDrawn ? drawnAtOnce() : recordedAtOnce();
                };
        return settings.rules().tasks().haveDeadlines() ? tasks : thatCanRun(tasks);
    }

    /** Nobody would ever withdraw one that is too large for the whole fleet. */
    private List<WorldTask> thatCanRun(List<WorldTask> tasks) {
        return tasks.stream().filter(this::canRun).toList();
    }

    private boolean canRun(WorldTask task) {
        TaskArrival request = task.request();
        int fitting = 0;
        for (Host host : hosts) {
            boolean fits =
                    request.getMemoryMibPerGpu() <= host.model().memoryGib() * 1024L
                            && (request.getAllowedModels().isEmpty()
                                    || request.getAllowedModels().contains(host.model().label()));
            fitting += fits ? host.gpuIds().size() : 0;
        }
        return fitting >= request.getGpus();
    }

    /** Begins with a job that the seed says, and is as long as the time in which tasks arrive. */
    private List<WorldTask> stretch() {
        List<TraceJob> jobs = settings.rules().tasks().recordedJobs();
        long length = settings.arrivalsEndMillis() - settings.startMillis();
        long latest = jobs.get(jobs.size() - 1).submitMillis() - length;
        long begins = jobs.stream().filter(job -> job.submitMillis() <= latest).count();
        int first = (int) (RandomStream.of(settings.seed(), "job-first", 0).unit() * begins);
        long from = jobs.get(first).submitMillis();
        List<WorldTask> tasks = new ArrayList<>();
        for (TraceJob job : jobs.subList(first, jobs.size())) {
            if (job.submitMillis() - from < length) {
                long at = settings.startMillis() + job.submitMillis() - from;
                tasks.add(new TaskSampler(settings, tasks.size() + 1).recorded(at, job));
            }
        }
        return tasks;
    }

    private List<WorldTask> recordedAtOnce() {
        List<WorldTask> tasks = new ArrayList<>();
        for (TraceJob job : settings.rules().tasks().recordedJobs()) {
            TaskSampler sampler = new TaskSampler(settings, tasks.size() + 1);
            tasks.add(sampler.recorded(settings.startMillis(), job));
        }
        return tasks;
    }

    private List<WorldTask> drawnAtOnce() {
        List<WorldTask> tasks = new ArrayList<>();
        double work = 0;
        while (work < offeredGpuSeconds) {
            WorldTask task =
                    new TaskSampler(settings, tasks.size() + 1).drawn(settings.startMillis());
            tasks.add(task);
            work += task.trueWorkGpuSeconds();
        }
        return tasks;
    }

    /** The first jobs of the recording, neither stretched nor compressed. */
    public List<WorldTask> atTheirTimes(int mostJobs) {
        List<TraceJob> jobs = settings.rules().tasks().recordedJobs();
        List<WorldTask> tasks = new ArrayList<>();
        for (TraceJob job : jobs.subList(0, Math.min(mostJobs, jobs.size()))) {
            long at = settings.startMillis() + job.submitMillis();
            tasks.add(new TaskSampler(settings, tasks.size() + 1).recorded(at, job));
        }
        return tasks;
    }

    private List<WorldTask> drawn() {
        double expected = offeredGpuSeconds / settings.rules().tasks().meanWorkSeconds();
        List<WorldTask> tasks = new ArrayList<>();
        ArrivalTimes arrivals = new ArrivalTimes(settings, expected);
        long at = arrivals.nextMillis();
        while (at < settings.arrivalsEndMillis()) {
            tasks.add(new TaskSampler(settings, tasks.size() + 1).drawn(at));
            at = arrivals.nextMillis();
        }
        return tasks;
    }

    /**
     * A stretch of the recording that begins where the seed says and is as long as the load asks
     * for, stretched or compressed to the time in which tasks arrive.
     */
    private List<WorldTask> recorded() {
        List<TraceJob> jobs = settings.rules().tasks().recordedJobs();
        int first = (int) (RandomStream.of(settings.seed(), "job-first", 0).unit() * begins(jobs));
        List<TraceJob> slice = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        double work = 0;
        long lap = 0;
        for (int i = first; work < offeredGpuSeconds; i++) {
            if (i == jobs.size()) {
                // The whole recording offers less than is asked for: it goes on at its beginning.
                lap += jobs.get(i - 1).submitMillis() + 1;
                i = 0;
            }
            slice.add(jobs.get(i));
            times.add(lap + jobs.get(i).submitMillis());
            work += workOf(jobs.get(i));
        }
        return placed(slice, times);
    }

    /** How many of the first jobs have enough work behind them; at least one. */
    private int begins(List<TraceJob> jobs) {
        double behind = 0;
        int index = jobs.size();
        while (index > 1 && behind < offeredGpuSeconds) {
            index--;
            behind += workOf(jobs.get(index));
        }
        return index;
    }

    private double workOf(TraceJob job) {
        return TaskSampler.recordedWorkSeconds(job, settings.rules().tasks());
    }

    private List<WorldTask> placed(List<TraceJob> slice, List<Long> times) {
        double from = times.get(0);
        double span = Math.max(1, times.get(times.size() - 1) - from + 1);
        double length = settings.arrivalsEndMillis() - settings.startMillis();
        List<WorldTask> tasks = new ArrayList<>();
        for (int i = 0; i < slice.size(); i++) {
            long at = settings.startMillis() + (long) ((times.get(i) - from) / span * length);
            tasks.add(new TaskSampler(settings, i + 1).recorded(at, slice.get(i)));
        }
        return tasks;
    }
}
