package io.reachflow.faults.kind;

import io.reachflow.faults.kind.cluster.AllBrokersKill;
import io.reachflow.faults.kind.cluster.AllTaskManagersKill;
import io.reachflow.faults.kind.cluster.Backlog;
import io.reachflow.faults.kind.cluster.BrokerKill;
import io.reachflow.faults.kind.cluster.BrokerSilence;
import io.reachflow.faults.kind.cluster.BrokerStall;
import io.reachflow.faults.kind.cluster.ChangedCells;
import io.reachflow.faults.kind.cluster.CommitKill;
import io.reachflow.faults.kind.cluster.JobManagerKill;
import io.reachflow.faults.kind.cluster.PowerCut;
import io.reachflow.faults.kind.cluster.RestartsInARow;
import io.reachflow.faults.kind.cluster.StopAndStart;
import io.reachflow.faults.kind.cluster.TaskManagerKill;
import io.reachflow.faults.kind.cluster.TaskManagerStall;
import io.reachflow.faults.kind.cluster.TaskManagerZombie;
import io.reachflow.faults.kind.cluster.VanishedModel;
import io.reachflow.faults.kind.input.BadRecords;
import io.reachflow.faults.kind.input.DeadGpu;
import io.reachflow.faults.kind.input.DispatcherRestart;
import io.reachflow.faults.kind.input.DispatcherStall;
import io.reachflow.faults.kind.input.DoubleDispatcher;
import io.reachflow.faults.kind.input.DuplicateRecords;
import io.reachflow.faults.kind.input.FlappingGpu;
import io.reachflow.faults.kind.input.ForeignCellOutcome;
import io.reachflow.faults.kind.input.IdleInputs;
import io.reachflow.faults.kind.input.MassDeparture;
import io.reachflow.faults.kind.input.MassSilence;
import io.reachflow.faults.kind.input.ReorderedRecords;
import io.reachflow.faults.kind.input.WrongClocks;
import io.reachflow.faults.kind.machine.AllLinksDown;
import io.reachflow.faults.kind.machine.BrokerCutOff;
import io.reachflow.faults.kind.machine.BrokerDiskFull;
import io.reachflow.faults.kind.machine.CheckpointDiskFull;
import io.reachflow.faults.kind.machine.DelayedLinks;
import io.reachflow.faults.kind.machine.JobManagerCutOff;
import io.reachflow.faults.kind.machine.LossyLinks;
import io.reachflow.faults.kind.machine.NarrowLinks;
import io.reachflow.faults.scene.Fault;
import java.util.List;
import java.util.stream.Collectors;

/** The list of all kinds: a new one is a class and a line here. */
public final class FaultKinds {
    private static final List<Fault> ALL =
            List.of(
                    new TaskManagerKill(),
                    new AllTaskManagersKill(),
                    new TaskManagerStall(),
                    new TaskManagerZombie(),
                    new CommitKill(),
                    new JobManagerKill(),
                    new BrokerKill(),
                    new AllBrokersKill(),
                    new BrokerStall(),
                    new BrokerSilence(),
                    new PowerCut(),
                    new RestartsInARow(),
                    new StopAndStart(),
                    new Backlog(),
                    new VanishedModel(),
                    new ChangedCells(),
                    new BrokerCutOff(),
                    new JobManagerCutOff(),
                    new AllLinksDown(),
                    new LossyLinks(),
                    new NarrowLinks(),
                    new DelayedLinks(),
                    new CheckpointDiskFull(),
                    new BrokerDiskFull(),
                    new DuplicateRecords(),
                    new ReorderedRecords(),
                    new IdleInputs(),
                    new WrongClocks(),
                    new BadRecords(),
                    new ForeignCellOutcome(),
                    new DeadGpu(),
                    new FlappingGpu(),
                    new MassSilence(),
                    new MassDeparture(),
                    new DispatcherStall(),
                    new DispatcherRestart(),
                    new DoubleDispatcher());

    private FaultKinds() {}

    public static List<Fault> all() {
        return ALL;
    }

    public static Fault byName(String name) {
        return ALL.stream()
                .filter(fault -> fault.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "There is no kind of fault ("
                                                + name
                                                + "). There are: "
                                                + ALL.stream()
                                                        .map(Fault::name)
                                                        .collect(Collectors.joining(", "))
                                                + "."));
    }
}
