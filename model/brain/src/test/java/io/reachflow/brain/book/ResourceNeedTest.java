package io.reachflow.brain.book;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.constraint.Constraint;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a constraint looks at must be known where answers of constraints are kept: a task would get
 * the answer of another one, or would not be tried when a GPU changes.
 */
class ResourceNeedTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .importPackages("io.reachflow.policies.constraint", "io.reachflow.brain.book");

    @Test
    void allThatConstraintsLookAtInATaskButThePriceIsPartOfIt() {
        Set<String> lookedAt = readByConstraints(Task.class);
        lookedAt.removeAll(Set.of("budgetIsLimit", "maxPricePerGpuHourUsd"));

        assertThat(read(Stream.of(CLASSES.get(ResourceNeed.class)), Task.class))
                .as("what ResourceNeed takes from a task")
                .containsAll(lookedAt);
        assertThat(lookedAt).contains("allowedModels");
    }

    @Test
    void noConstraintLooksAtWhatGpuPlacesLikeLeavesOut() {
        assertThat(readByConstraints(Gpu.class))
                .as("what constraints look at in a GPU; Gpu.placesLike leaves out load and heat")
                .doesNotContain("loadPercent", "temperatureCelsius")
                .contains("model");
    }

    private static Set<String> readByConstraints(Class<?> type) {
        return read(CLASSES.stream().filter(each -> each.isAssignableTo(Constraint.class)), type);
    }

    private static Set<String> read(Stream<JavaClass> readers, Class<?> type) {
        Set<String> names = new TreeSet<>();
        readers.flatMap(reader -> reader.getMethodCallsFromSelf().stream())
                .filter(call -> call.getTargetOwner().isEquivalentTo(type))
                .forEach(call -> names.add(call.getName()));
        return names;
    }
}
