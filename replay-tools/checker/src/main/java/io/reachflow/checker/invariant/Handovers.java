package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Letter;
import io.reachflow.checker.fact.SpillFact;
import io.reachflow.schema.DecisionKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Part of I3: what one cell hands over arrives at the other. */
final class Handovers implements Check {
    /**
     * How far a cell may go on before it takes up what was handed to it. A handover takes a
     * checkpoint, and in a fast replay that is many minutes of event time.
     */
    static final Duration TRAVEL = Duration.ofHours(1);

    private record Place(String taskId, String cell) {}

    private final CellProgress progress;
    private final Violations violations;
    private final Map<Place, DecisionFact> handedOn = new LinkedHashMap<>();
    private final Map<Place, SpillFact> awaited = new LinkedHashMap<>();
    private final Map<Place, Long> decided = new HashMap<>();

    Handovers(CellProgress progress, Violations violations) {
        this.progress = progress;
        this.violations = violations;
    }

    @Override
    public void decided(DecisionFact decision) {
        Place place = new Place(decision.taskId(), decision.cell());
        if (!decision.is(DecisionKind.PREEMPT)) {
            awaited.remove(place);
            decided.put(place, decision.timeMillis());
        }
        if (decision.handsOver()) {
            handedOn.put(place, decision);
        }
    }

    @Override
    public void handedOver(SpillFact spill) {
        checkSent(spill);
        if (spill.read()) {
            awaited.put(new Place(spill.taskId(), spill.toCell()), spill);
        }
    }

    /** Only a cell that has the task, or had it, may call it a duplicate. */
    @Override
    public void refused(SpillFact spill, Letter letter) {
        checkSent(spill);
        Place target = new Place(spill.taskId(), spill.toCell());
        if (letter.says("DUPLICATE_TASK") && !decided.containsKey(target)) {
            violations.add(
                    "I3",
                    letter.at(),
                    "Cell %s refused task %s, handed over at %s, as a duplicate, but never had it."
                            .formatted(spill.toCell(), spill.taskId(), spill.at()));
        }
    }

    private void checkSent(SpillFact spill) {
        if (!spill.written()) {
            return;
        }
        DecisionFact decision = handedOn.remove(new Place(spill.taskId(), spill.fromCell()));
        if (decision == null) {
            complain(
                    spill,
                    "Cell %s hands task %s to cell %s, and no DEFER (SPILLED) says so."
                            .formatted(spill.fromCell(), spill.taskId(), spill.toCell()));
            return;
        }
        String target = decision.handedTo();
        if (target != null && !target.equals(spill.toCell())) {
            complain(
                    spill,
                    "Task %s goes to cell %s; by the decision at %s it was handed to cell %s."
                            .formatted(spill.taskId(), spill.toCell(), decision.at(), target));
        }
    }

    @Override
    public void settle() {
        handedOn.values()
                .removeIf(
                        decision ->
                                progress.isSettled(decision.timeMillis() + TRAVEL.toMillis())
                                        && complainUnsent(decision));
        awaited.values()
                .removeIf(
                        spill ->
                                progress.isPassed(
                                                spill.toCell(),
                                                spill.timeMillis() + TRAVEL.toMillis())
                                        && complainUntaken(spill));
    }

    /** A decision and its handover are committed together. */
    @Override
    public void finish() {
        handedOn.values().forEach(this::complainUnsent);
    }

    private boolean complainUnsent(DecisionFact decision) {
        String target = decision.handedTo();
        violations.add(
                "I3",
                decision.at(),
                "Task %s was handed %s by cell %s, and no TaskSpill carries it: it is lost."
                        .formatted(decision.taskId(), words(target), decision.cell()));
        return true;
    }

    private static String words(@Nullable String target) {
        return target == null ? "on" : "to cell " + target;
    }

    private boolean complainUntaken(SpillFact spill) {
        complain(
                spill,
                "Cell %s never took up task %s, which cell %s handed to it."
                        .formatted(spill.toCell(), spill.taskId(), spill.fromCell()));
        return true;
    }

    @Override
    public void forget(long beforeMillis) {
        decided.values().removeIf(last -> last < beforeMillis);
    }

    @Override
    public int held() {
        return handedOn.size() + awaited.size() + decided.size();
    }

    private void complain(SpillFact spill, String words) {
        violations.add("I3", spill.at(), words);
    }
}
