package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;

/** All of a run that changes while it runs. */
final class RunProgress {
    RunState.Phase phase = RunState.Phase.FETCHING;
    int flowsMissing;
    double toFetchMbit;
    double fetchedMbit;
    double keptMbit;
    double sentMbit;
    long startedMillis = -1;
    long checkpointMillis;
    long settledMillis;
    long stalledMillis = -1;
    double workPerSecond;
    double doneWork;
    double safeWork;
    long sendingMillis = -1;
    double sendingWork;
    long savingMillis;

    /** Until when it fetched or computed: after that it saves its work, or waits for a member. */
    long activeUntil(long atMillis) {
        return savingMillis > 0 ? savingMillis : togetherUntil(atMillis);
    }

    /** Until when all members were there. */
    long togetherUntil(long atMillis) {
        return stalledMillis < 0 ? atMillis : stalledMillis;
    }

    RunState save(Decision decision, long acceptedMillis) {
        return RunStateBuilder.builder()
                .decision(decision)
                .acceptedMillis(acceptedMillis)
                .phase(phase)
                .flowsMissing(flowsMissing)
                .toFetchMbit(toFetchMbit)
                .fetchedMbit(fetchedMbit)
                .keptMbit(keptMbit)
                .sentMbit(sentMbit)
                .startedMillis(startedMillis)
                .checkpointMillis(checkpointMillis)
                .settledMillis(settledMillis)
                .stalledMillis(stalledMillis)
                .workPerSecond(workPerSecond)
                .doneWork(doneWork)
                .safeWork(safeWork)
                .sendingMillis(sendingMillis)
                .sendingWork(sendingWork)
                .savingMillis(savingMillis)
                .build();
    }

    void load(RunState state) {
        phase = state.phase();
        flowsMissing = state.flowsMissing();
        toFetchMbit = state.toFetchMbit();
        fetchedMbit = state.fetchedMbit();
        keptMbit = state.keptMbit();
        sentMbit = state.sentMbit();
        startedMillis = state.startedMillis();
        checkpointMillis = state.checkpointMillis();
        settledMillis = state.settledMillis();
        stalledMillis = state.stalledMillis();
        workPerSecond = state.workPerSecond();
        doneWork = state.doneWork();
        safeWork = state.safeWork();
        sendingMillis = state.sendingMillis();
        sendingWork = state.sendingWork();
        savingMillis = state.savingMillis();
    }
}
