package io.reachflow.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Which way the modules may look, and what operators may not ask. */
class ArchitectureTest {
    private static final String ROOT = "io.reachflow.jobs";

    /** All modules but the console; replay-tools is on the class path of these tests only. */
    private static final JavaClasses PRODUCTION =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.reachflow");

    /** Each package of the job by itself, the root as well. */
    private static final SliceAssignment PACKAGES_OF_THE_JOB =
            new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    String name = type.getPackageName();
                    return name.equals(ROOT) || name.startsWith(ROOT + ".")
                            ? SliceIdentifier.of(name)
                            : SliceIdentifier.ignore();
                }

                @Override
                public String getDescription() {
                    return "packages of the job";
                }
            };

    @Test
    void theJobDoesNotKnowTheWorld() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.jobs..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.reachflow.replay..")
                .because("the job runs on a user's cluster, where there are no replay tools")
                .check(PRODUCTION);
    }

    @Test
    void theWorldDoesNotKnowTheJob() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.replay..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.reachflow.jobs..")
                .because("they meet on the topics alone")
                .check(PRODUCTION);
    }

    @Test
    void nothingInTheJobDrawsLots() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.jobs..")
                .should()
                .accessTargetWhere(isOneOf(UUID.class, "randomUUID"))
                .orShould()
                .accessTargetWhere(isOneOf(Math.class, "random"))
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .check(PRODUCTION);
    }

    /**
     * The reader asks whether a timestamp can be true; the stop watch is for a metric; the guard
     * lets a policy rest that is far too slow, which changes no window that it was in time for.
     */
    @Test
    void onlyTheReaderTheStopWatchAndTheGuardLookAtAClock() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.jobs..")
                .and()
                .doNotHaveSimpleName("RawRecordDeserializer")
                .and()
                .doNotHaveSimpleName("TimedPolicy")
                .and()
                .doNotHaveSimpleName("PolicyGuard")
                .should()
                .accessTargetWhere(isOneOf(System.class, "currentTimeMillis", "nanoTime"))
                .orShould()
                .accessTargetWhere(isOneOf(Instant.class, "now"))
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .because("a second read of the same input has to decide the same")
                .check(PRODUCTION);
    }

    @Test
    void tensorsStayBehindOneDoor() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.reachflow.model.net..",
                        "io.reachflow.model.score..",
                        "io.reachflow.model.train..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.djl..")
                .check(PRODUCTION);
    }

    @Test
    void theGraphKnowsNoKafka() {
        noClasses()
                .that()
                .resideInAnyPackage("io.reachflow.jobs.topology..", "io.reachflow.jobs.operator..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "org.apache.flink.connector.kafka..")
                .because("a test puts any stream in front of it")
                .check(PRODUCTION);
    }

    @Test
    void packagesHaveNoCircles() {
        slices().assignedFrom(PACKAGES_OF_THE_JOB)
                .should()
                .beFreeOfCycles()
                .because("a package that needs itself can't be understood or tested alone")
                .check(PRODUCTION);
    }

    /** What travels lies between the edges and the operators, which do not see each other. */
    @Test
    void operatorsDoNotKnowTheEdges() {
        noClasses()
                .that()
                .resideInAnyPackage("io.reachflow.jobs.operator..", "io.reachflow.jobs.topology..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.reachflow.jobs.source..", "io.reachflow.jobs.sink..")
                .check(PRODUCTION);
    }

    /** Calls and method references alike. */
    private static DescribedPredicate<JavaAccess<?>> isOneOf(Class<?> owner, String... names) {
        return DescribedPredicate.describe(
                owner.getSimpleName() + "." + Set.of(names),
                access ->
                        access.getTargetOwner().isEquivalentTo(owner)
                                && Set.of(names).contains(access.getTarget().getName()));
    }
}
