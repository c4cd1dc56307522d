package io.reachflow.brain;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.reachflow.policies.policyfile.PolicyResource;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** The brain and what it stands on are plain Java: what it decides follows from what it is told. */
class BrainIsPureTest {
    private static final JavaClasses BRAIN =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    // Fixtures of other modules come as a jar when the whole project is built.
                    .withImportOption(location -> !location.contains("-tests.jar"))
                    .importPackages(
                            "io.reachflow.intake", "io.reachflow.policies", "io.reachflow.brain");

    @Test
    void knowsNoBody() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "io.reachflow.schema..",
                        "io.reachflow.tensors..",
                        "io.reachflow.intake..",
                        "io.reachflow.policies..",
                        "io.reachflow.brain..",
                        "org.jspecify.annotations..",
                        "io.soabase.recordbuilder.core..",
                        "com.fasterxml.jackson..")
                .because("the Flink job and the simulator are two bodies of the same brain")
                .check(BRAIN);
    }

    @Test
    void onlyManifestsAreJson() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.reachflow.policies.policyfile..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson..")
                .because("records come in Avro")
                .check(BRAIN);
    }

    @Test
    void hasNoClock() {
        noClasses()
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .because("time is event time, and comes with the events")
                .check(BRAIN);
    }

    @Test
    void drawsNoLots() {
        noClasses()
                .should()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .because("the same input gives the same decisions")
                .check(BRAIN);
    }

    @Test
    void readsAndWritesNothing() {
        noClasses()
                .that(not(equivalentTo(PolicyResource.class)))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.io..", "java.nio.file..", "java.net..")
                                .and(not(equivalentTo(Serializable.class))))
                .because("the brain has no input and no output")
                .check(BRAIN);
    }
}
