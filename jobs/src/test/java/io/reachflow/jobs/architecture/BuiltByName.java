package io.reachflow.jobs.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Own classes with many constructor arguments are made by builders. */
final class BuiltByName extends ArchCondition<JavaClass> {
    private final int most;

    BuiltByName(int most) {
        super("build by position with at most " + most + " arguments");
        this.most = most;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (JavaConstructorCall call : type.getConstructorCallsFromSelf()) {
            JavaClass made = call.getTargetOwner();
            boolean own = made.getPackageName().startsWith("io.reachflow");
            // An enum's constants can't be built in any other way.
            boolean constant = made.isEnum() && made.equals(type);
            int arguments = call.getTarget().getRawParameterTypes().size();
            if (own && !constant && arguments > most) {
                events.add(SimpleConditionEvent.violated(call, call.getDescription()));
            }
        }
    }
}
