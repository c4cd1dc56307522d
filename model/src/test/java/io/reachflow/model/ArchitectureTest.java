package io.reachflow.model;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.reachflow.model.file.PolicyResource;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** The brain is plain Java: what it decides follows from what it is told. */
class ArchitectureTest {
    private static final JavaClasses BRAIN =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.reachflow.model");

    @Test
    void knowsNoBody() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "io.reachflow.schema..",
                        "io.reachflow.model..",
                        "com.fasterxml.jackson..",
                        "ai.djl..")
                .because("the Flink job and the simulator are two bodies of the same brain")
                .check(BRAIN);
    }

    @Test
    void onlyTrainingNeedsATensorLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.reachflow.model.net..", "io.reachflow.model.train..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "ai.djl..", "io.reachflow.model.net..", "io.reachflow.model.train..")
                .because("a policy is served without native code")
                .check(BRAIN);
    }

    @Test
    void onlyFilesOfWeightsAreRead() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.reachflow.model.file..", "io.reachflow.model.weights..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson..")
                .because("records come in Avro, and only manifests and headers are JSON")
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
    void packagesFormNoCycle() {
        slices().matching("io.reachflow.model.(*)..").should().beFreeOfCycles().check(BRAIN);
    }

    @Test
    void constraintsAndPoliciesDoNotKnowWhatAsksThem() {
        String[] scheduling = {
            "io.reachflow.model.state..",
            "io.reachflow.model.book..",
            "io.reachflow.model.window..",
            "io.reachflow.model.placement..",
            "io.reachflow.model.preemption..",
            "io.reachflow.model.cell.."
        };
        noClasses()
                .that()
                .resideOutsideOfPackages(scheduling)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(scheduling)
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
