package io.reachflow.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** What operators may not ask, so that a second read of the same input decides the same. */
class JobIsPureTest {
    private static final JavaClasses JOB =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.reachflow.jobs");

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
                .check(JOB);
    }

    /**
     * The reader asks whether a timestamp can be true; the stop watches are for metrics, which
     * decide nothing.
     */
    @Test
    void onlyTheReaderAndTheStopWatchesLookAtAClock() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.jobs..")
                .and()
                .doNotHaveSimpleName("RawRecordDeserializer")
                .and()
                .doNotHaveSimpleName("TimedPolicy")
                .and()
                .doNotHaveSimpleName("WindowStopWatch")
                .should()
                .accessTargetWhere(isOneOf(System.class, "currentTimeMillis", "nanoTime"))
                .orShould()
                .accessTargetWhere(isOneOf(Instant.class, "now"))
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .because("a second read of the same input has to decide the same")
                .check(JOB);
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
                .check(JOB);
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
                .check(JOB);
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
