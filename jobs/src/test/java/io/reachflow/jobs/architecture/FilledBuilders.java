package io.reachflow.jobs.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A generated builder takes what is left out as zero or null, so a component that was forgotten
 * would go unnoticed. Who starts with an empty builder sets all that may not be null.
 */
final class FilledBuilders extends ArchCondition<JavaClass> {
    FilledBuilders() {
        super("set every component of a record that they build");
    }

    /** The builder of a record is named after it, and nothing else is. */
    static boolean isBuilder(JavaClass type) {
        return recordOf(outermost(type)).isPresent();
    }

    private static JavaClass outermost(JavaClass type) {
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer;
    }

    private static Optional<JavaClass> recordOf(JavaClass builder) {
        return builder.tryGetMethod("build")
                .filter(build -> builder.getSimpleName().endsWith("Builder"))
                .map(build -> build.getRawReturnType())
                .filter(JavaClass::isRecord);
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        type.getCodeUnits().forEach(unit -> check(unit, events));
    }

    private static void check(JavaCodeUnit unit, ConditionEvents events) {
        Map<JavaClass, Set<String>> set =
                new TreeMap<>((a, b) -> a.getName().compareTo(b.getName()));
        for (JavaMethodCall call : unit.getMethodCallsFromSelf()) {
            if (isBuilder(call.getTargetOwner())) {
                int arguments = call.getTarget().getRawParameterTypes().size();
                set.computeIfAbsent(call.getTargetOwner(), key -> new TreeSet<>())
                        .add(call.getName() + "/" + arguments);
            }
        }
        set.forEach(
                (builder, calls) -> {
                    Set<String> missing = required(recordOf(builder).orElseThrow());
                    missing.removeAll(calls);
                    if (calls.contains("builder/0") && !missing.isEmpty()) {
                        String message = unit.getFullName() + " leaves out " + missing;
                        events.add(SimpleConditionEvent.violated(unit, message));
                    }
                });
    }

    private static Set<String> required(JavaClass type) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(type.reflect().getRecordComponents())
                .filter(component -> !isNullable(component))
                .forEach(component -> names.add(component.getName() + "/1"));
        return names;
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}
