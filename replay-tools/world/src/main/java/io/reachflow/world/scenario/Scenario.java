package io.reachflow.world.scenario;

import io.reachflow.world.random.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A named ground on which policies are compared. All of it is in one readable file; one that
 * extends another says only what differs.
 */
public final class Scenario {
    /** Every scenario that comes with the program. */
    public static final List<String> NAMES =
            List.of(
                    "community-256",
                    "churn-x1",
                    "churn-x2",
                    "churn-x4",
                    "churn-x8",
                    "congestion-x1",
                    "congestion-x2",
                    "congestion-x4",
                    "congestion-x8",
                    "scale-64",
                    "scale-256",
                    "scale-1024",
                    "scale-4096",
                    "flash-crowd",
                    "mass-departure",
                    "shifted",
                    "philly",
                    "openb",
                    "spot",
                    "cluster-drawn",
                    "cluster-batch",
                    "cluster-batch-x4",
                    "cluster-batch-x16",
                    "cluster-week",
                    "cluster-philly",
                    "cluster-openb");

    private static final String STANDARD_NAME = "community-256";
    private static final Scenario STANDARD =
            new Scenario(STANDARD_NAME, ScenarioFile.bundled(STANDARD_NAME), null);

    private final String name;
    private final Map<String, String> texts;
    private final @Nullable Path traces;
    private @Nullable WorldRules rules;

    private Scenario(String name, Map<String, String> texts, @Nullable Path traces) {
        this.name = name;
        this.texts = texts;
        this.traces = traces;
    }

    /** {@code community-256}. */
    public static Scenario standard() {
        return STANDARD;
    }

    /**
     * A scenario that comes with the program, or one in a file, with the load if it is named after
     * an at sign: {@code scale-64@1.3}.
     */
    public static Scenario of(String nameAndLoad) {
        int at = nameAndLoad.lastIndexOf('@');
        if (at < 0) {
            return named(nameAndLoad);
        }
        Scenario plain = named(nameAndLoad.substring(0, at));
        return plain.with("load", nameAndLoad.substring(at + 1)).renamed(nameAndLoad);
    }

    private static Scenario named(String name) {
        if (name.equals(STANDARD_NAME)) {
            return STANDARD;
        }
        if (NAMES.contains(name)) {
            return extended(name, ScenarioFile.bundled(name));
        }
        if (Files.isRegularFile(Path.of(name))) {
            return extended(name, ScenarioFile.of(Path.of(name)));
        }
        throw new IllegalArgumentException(
                "The scenario ("
                        + name
                        + ") is neither a file nor one of "
                        + NAMES
                        + ". Append @LOAD for another load.");
    }

    private static Scenario extended(String name, Map<String, String> own) {
        String parent = own.getOrDefault(ScenarioFile.PARENT, STANDARD_NAME);
        Scenario scenario = named(parent).renamed(name);
        for (Map.Entry<String, String> entry : own.entrySet()) {
            if (!entry.getKey().equals(ScenarioFile.PARENT)) {
                scenario = scenario.with(entry.getKey(), entry.getValue());
            }
        }
        return scenario;
    }

    private Scenario renamed(String newName) {
        return new Scenario(newName, texts, traces);
    }

    /** The same scenario with one value replaced. */
    public Scenario with(String key, String value) {
        if (!STANDARD.texts.containsKey(key)) {
            throw new IllegalArgumentException(
                    "The key ("
                            + key
                            + ") of scenario "
                            + name
                            + " is not known; known are "
                            + new TreeMap<>(STANDARD.texts).keySet()
                            + ".");
        }
        Map<String, String> changed = new LinkedHashMap<>(texts);
        changed.put(key, value);
        return new Scenario(name, changed, traces);
    }

    /** The same scenario, with the folder in which its traces lie. */
    public Scenario withTraces(Path folder) {
        return new Scenario(name, texts, folder);
    }

    public String name() {
        return name;
    }

    public String version() {
        return values().text("version");
    }

    public String about() {
        return values().text("about");
    }

    /** Whether its tasks have deadlines; without, what counts is how soon they are done. */
    public boolean hasDeadlines() {
        return values().flag("tasks.deadlines");
    }

    /** All keys and values, as a file would have them. */
    public Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    private ScenarioValues values() {
        return new ScenarioValues(name, texts);
    }

    /** What holds in its worlds; traces are read now. */
    public synchronized WorldRules rules() {
        if (rules == null) {
            rules = new RulesReader(values(), new TraceFolder(traces)).rules();
        }
        return rules;
    }

    /** The hour of the day at which a world starts; if any will do, each seed has its own. */
    private static Duration startHour(ScenarioValues values, long seed) {
        int hour =
                values.text("start-hour").equals("any")
                        ? (int) (RandomStream.of(seed, "world-start", 0).unit() * 24)
                        : values.integer("start-hour", 0, 23);
        return Duration.ofHours(hour);
    }

    /** The world of one seed. */
    public WorldSettings world(long seed) {
        ScenarioValues values = values();
        return WorldSettingsBuilder.builder()
                .gpus(values.integer("gpus", 1, 10_000_000))
                .warmUp(values.duration("warm-up"))
                .duration(values.duration("warm-up").plus(values.duration("length")))
                .followUp(values.duration("follow-up"))
                .drain(values.duration("drain"))
                .load(values.number("load", 0, 1_000))
                .seed(seed)
                .heartbeatInterval(values.duration("heartbeat"))
                .start(WorldSettings.STANDARD_START.plus(startHour(values, seed)))
                .rules(rules())
                .build();
    }
}
