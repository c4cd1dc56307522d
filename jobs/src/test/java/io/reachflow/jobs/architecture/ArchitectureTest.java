package io.reachflow.jobs.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which way the modules look, all of them: these tests are built last and see everything. A module
 * is the first word behind {@code io.reachflow}.
 */
class ArchitectureTest {
    static final JavaClasses PRODUCTION =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.reachflow");

    /** On which modules each one stands, and so on all below those. Nothing stands on the job. */
    private static final Map<String, Set<String>> STANDS_ON =
            Map.ofEntries(
                    Map.entry("schema", Set.of()),
                    Map.entry("tensors", Set.of()),
                    Map.entry("intake", Set.of("schema")),
                    Map.entry("policies", Set.of("intake", "tensors")),
                    Map.entry("brain", Set.of("policies")),
                    Map.entry("jobs", Set.of("brain")),
                    Map.entry("learning", Set.of("policies")),
                    Map.entry("world", Set.of("brain")),
                    Map.entry("simulator", Set.of("world")),
                    Map.entry("streams", Set.of("simulator")),
                    Map.entry("checker", Set.of("streams")),
                    Map.entry("training", Set.of("streams", "learning")),
                    Map.entry("reports", Set.of("training")),
                    Map.entry("bench", Set.of("reports")),
                    Map.entry("faults", Set.of("reports", "checker")),
                    Map.entry("cli", Set.of("bench", "faults")));

    private static Set<String> below(String module) {
        Set<String> below = new TreeSet<>();
        for (String next : STANDS_ON.get(module)) {
            below.add(next);
            below.addAll(below(next));
        }
        return below;
    }

    static Set<String> modules() {
        return new TreeSet<>(STANDS_ON.keySet());
    }

    @Test
    void everyClassIsInAModule() {
        Set<String> found = new TreeSet<>();
        PRODUCTION.forEach(type -> found.add(moduleOf(type)));
        assertThat(found).isEqualTo(modules());
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aModuleKnowsOnlyThoseBelowIt(String module) {
        List<String> hidden = new ArrayList<>();
        for (String other : modules()) {
            if (!other.equals(module) && !below(module).contains(other)) {
                hidden.add("io.reachflow." + other + "..");
            }
        }
        noClasses()
                .that()
                .resideInAPackage("io.reachflow." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(hidden.toArray(String[]::new))
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    @Test
    void packagesDoNotGoInCircles() {
        slices().matching("io.reachflow.(**)").should().beFreeOfCycles().check(PRODUCTION);
    }

    @Test
    void onlyLearningKnowsTensorLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.reachflow.learning..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.djl..")
                .because("natives are for training; a job decides in plain Java")
                .check(PRODUCTION);
    }

    @Test
    void nothingBelowStreamsKnowsKafkaOrFlink() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.reachflow.schema..",
                        "io.reachflow.intake..",
                        "io.reachflow.policies..",
                        "io.reachflow.brain..",
                        "io.reachflow.learning..",
                        "io.reachflow.world..",
                        "io.reachflow.simulator..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "org.apache.flink..")
                .check(PRODUCTION);
    }

    @Test
    void theCheckerSharesNothingWithTheScheduler() {
        noClasses()
                .that()
                .resideInAPackage("io.reachflow.checker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.reachflow.intake..", "io.reachflow.policies..", "io.reachflow.brain..")
                .because("a mistake in the scheduler must not be made again by its checker")
                .check(PRODUCTION);
    }

    @Test
    void nothingIsBuiltByPositionWithMoreThanFiveArguments() {
        classes()
                .that(areNotGenerated())
                .should(new BuiltByName(5))
                .because("nobody sees which of six numbers is which")
                .check(PRODUCTION);
    }

    @Test
    void buildersAreFilled() {
        classes().that(areNotGenerated()).should(new FilledBuilders()).check(PRODUCTION);
    }

    private static DescribedPredicate<JavaClass> areNotGenerated() {
        return DescribedPredicate.describe(
                "are not generated",
                type ->
                        !type.getPackageName().equals("io.reachflow.schema")
                                && !FilledBuilders.isBuilder(type));
    }

    private static String moduleOf(JavaClass type) {
        String[] words = type.getPackageName().split("\\.", -1);
        return words.length > 2 ? words[2] : "";
    }
}
