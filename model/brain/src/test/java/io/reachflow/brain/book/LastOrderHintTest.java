package io.reachflow.brain.book;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.LeaseAccount;
import io.reachflow.brain.state.LeaseBuilder;
import io.reachflow.brain.state.TaskState;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who waits, whoever came, went and came back. */
class LastOrderHintTest {
    private final TaskBook book = new TaskBook(CellSettings.STANDARD, List.of());

    private static TaskState waiting(String taskId) {
        return TaskState.arrived(WaitingTask.fresh(aTask(taskId).build(), 0), List.of(), 0, false);
    }

    private static TaskState running(String taskId) {
        Lease lease =
                LeaseBuilder.builder()
                        .decisionId("d")
                        .epoch(1)
                        .attempt(1)
                        .gpuIds(List.of("a"))
                        .grantedAtMillis(0)
                        .expectedEndMillis(10)
                        .heardAtMillis(0)
                        .account(LeaseAccount.opened(1, 0, 0, 0))
                        .excusedUntilMillis(0)
                        .candidates(List.of())
                        .candidateCount(1)
                        .build();
        return waiting(taskId).leased(lease);
    }

    private List<String> lined() {
        return book.waiting().stream().map(BookEntry::taskId).toList();
    }

    @Test
    void holdsWhoWaitsAndKeepsTheOrderItWasGiven() {
        book.put(waiting("t1"));
        book.put(waiting("t2"));
        book.put(waiting("t3"));
        book.arrange(List.of(book.entry("t3"), book.entry("t1"), book.entry("t2")));
        book.put(running("t1"));
        book.put(waiting("t4"));

        assertThat(lined()).containsExactly("t3", "t2", "t4");
        assertThat(book.waitingCount()).isEqualTo(3);
    }

    @Test
    void whoIsBackBeforeAnybodyLookedIsInItOnce() {
        book.put(waiting("t1"));
        book.put(waiting("t2"));
        book.put(running("t1"));
        book.put(waiting("t1"));

        assertThat(lined()).containsExactlyInAnyOrder("t1", "t2");

        book.put(running("t1"));
        assertThat(lined()).containsExactly("t2");
        book.put(waiting("t1"));
        book.remove("t2");
        assertThat(lined()).containsExactly("t1");
    }

    @Test
    void anIdThatIsUsedAgainIsAnotherEntry() {
        book.put(waiting("t1"));
        book.remove("t1");
        book.put(waiting("t1"));

        assertThat(lined()).containsExactly("t1");
        assertThat(book.waitingCount()).isEqualTo(1);
    }
}
