package io.reachflow.bench.simulator;

import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationLog;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures the simulator, on one core; making the world is not counted. */
public final class SimulatorBench {
    private final SimulatorSettings settings;
    private final Consumer<String> progress;

    private SimulatorBench(SimulatorSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /** One simulation. */
    private record Run(double seconds, long events, long heapMib) {}

    /**
     * Measures all that the settings ask for.
     *
     * @param home of the repository, in which the peer is built
     */
    public static SimulatorReport run(
            Path home, SimulatorSettings settings, Consumer<String> progress)
            throws IOException, InterruptedException {
        MachineInfo machine = MachineInfo.now();
        // Asked for before the long part, so that a peer that is not built is heard of at once.
        PeerProcess peer = settings.peer() ? new PeerProcess(home) : null;
        SimulatorBench bench = new SimulatorBench(settings, progress);
        Scenario day = Scenario.of("scale-1024");
        Scenario hour =
                day.with("warm-up", "0s")
                        .with("length", settings.quick() ? "10min" : "1h")
                        .with("follow-up", settings.quick() ? "10min" : "1h");
        int gpus = settings.standardGpus();
        return SimulatorReportBuilder.builder()
                .machine(machine)
                .settings(settings)
                .standard(bench.size(settings.quick() ? hour : day, gpus))
                .small(bench.size(hour, gpus))
                .large(bench.size(hour, settings.largeGpus()))
                .recording(settings.recording() == null ? null : bench.recording())
                .peer(peer == null ? null : bench.beside(peer))
                .build();
    }

    private SimulatedSize size(Scenario scenario, int gpus) {
        World world = World.generate(scenario.with("gpus", Integer.toString(gpus)).world(1));
        int cells = settings.cells(gpus);
        SimulationSettings split =
                new SimulationSettings(
                        CellSettings.STANDARD,
                        TrackerSettings.STANDARD,
                        CellMap.parse("all=*/" + cells));
        List<Run> runs = repeat(gpus + " GPUs", world, split);
        List<Double> nanos = new ArrayList<>();
        long heap = 0;
        for (Run run : runs) {
            nanos.add(run.seconds() * 1e9 / run.events());
            heap = Math.max(heap, run.heapMib());
        }
        return SimulatedSizeBuilder.builder()
                .gpus(gpus)
                .cells(cells)
                .tasks(world.tasks().size())
                .events(runs.get(0).events())
                .nanosPerEvent(Spread.of(nanos))
                .heapMib(heap)
                .build();
    }

    private RecordedRun recording() {
        World world =
                RecordedJobs.WHOLE.world(settings.requireRecording(), settings.mostRecordedJobs());
        List<Run> runs = repeat("the recording", world, RecordedJobs.WHOLE.settings());
        return new RecordedRun(
                world.tasks().size(),
                RecordedJobs.GPUS,
                world.settings().duration().toHours() / 24.0,
                runs.get(0).events(),
                seconds(runs));
    }

    private PeerRun beside(PeerProcess peer) throws IOException, InterruptedException {
        World world =
                RecordedJobs.PLAIN.world(settings.requireRecording(), settings.mostPeerJobs());
        int machines = RecordedJobs.GPUS / PeerProcess.GPUS_OF_A_MACHINE;
        List<Double> peerSeconds = new ArrayList<>();
        for (int i = 0; i < settings.repetitions(); i++) {
            progress.accept("CloudSim Plus, run " + (i + 1) + " ...");
            peerSeconds.add(peer.seconds(world, machines));
        }
        List<Run> ours = repeat("the same jobs here", world, RecordedJobs.PLAIN.settings());
        return new PeerRun(
                world.tasks().size(),
                machines,
                RecordedJobs.GPUS,
                Spread.of(peerSeconds),
                seconds(ours));
    }

    private static Spread seconds(List<Run> runs) {
        return Spread.of(runs.stream().map(Run::seconds).toList());
    }

    private List<Run> repeat(String what, World world, SimulationSettings simulated) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < settings.repetitions(); i++) {
            progress.accept("Simulating " + what + ", run " + (i + 1) + " ...");
            runs.add(once(world, simulated));
        }
        return runs;
    }

    private Run once(World world, SimulationSettings simulated) {
        Simulation simulation =
                new Simulation(
                        world,
                        simulated,
                        Policies.byName(settings.policy()),
                        new SimulationLog(world));
        long begun = System.nanoTime();
        simulation.run();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Runtime runtime = Runtime.getRuntime();
        long heapMib = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
        return new Run(seconds, simulation.eventsHandled(), heapMib);
    }
}
