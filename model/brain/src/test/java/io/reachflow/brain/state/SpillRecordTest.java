package io.reachflow.brain.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.intake.validation.TaskIntake;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A task that is handed on must not lose an optional field, whose absence no compiler sees. */
class SpillRecordTest {
    private static final List<String> COMPONENTS =
            Stream.of(Task.class.getRecordComponents()).map(RecordComponent::getName).toList();

    @Test
    void everyComponentOfATaskIsWrittenToTheRecord() {
        assertThat(calls(SpillRecord.class, Task.class)).containsAll(COMPONENTS);
    }

    @Test
    void everyComponentOfATaskIsReadFromTheRecord() {
        assertThat(calls(TaskIntake.class, TaskBuilder.class)).containsAll(COMPONENTS);
    }

    private static Set<String> calls(Class<?> from, Class<?> to) {
        JavaClass caller = new ClassFileImporter().importClass(from);
        return caller.getMethodCallsFromSelf().stream()
                .filter(call -> call.getTargetOwner().isEquivalentTo(to))
                .map(call -> call.getName())
                .collect(Collectors.toSet());
    }
}
