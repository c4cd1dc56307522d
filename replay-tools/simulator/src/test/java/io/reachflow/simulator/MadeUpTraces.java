package io.reachflow.simulator;

import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small files in the formats of the public traces, for the scenarios that read one. */
final class MadeUpTraces {
    private static final int JOBS = 400;
    private static final String NODES =
            """
            sn,cpu_milli,memory_mib,gpu,model
            a,1,1,8,T4
            b,1,1,4,V100M16
            c,1,1,2,G2
            """;
    private static final String EVENTS =
            """
            0,add,n1
            0,add,n2
            600000,remove,n1
            1500000,add,n1
            4000000,remove,n2
            4200000,add,n2
            9000000,remove,n1
            9000000,remove,n2
            """;

    private final Path folder;

    MadeUpTraces(Path folder) throws IOException {
        this.folder = folder;
        Files.writeString(folder.resolve("jobs.csv"), jobs());
        Files.writeString(folder.resolve("pods.csv"), pods());
        Files.writeString(folder.resolve("batch.csv"), batch());
        Files.writeString(folder.resolve("nodes.csv"), NODES);
        Files.writeString(folder.resolve("events.csv"), EVENTS);
    }

    private static String jobs() {
        StringBuilder rows = new StringBuilder("submit_s,duration_s,num_gpus,vc\n");
        for (int i = 0; i < JOBS; i++) {
            int seconds = 60 + i * 31 % 9_000;
            rows.append("%d,%d,%d,team-%d%n".formatted(i * 97, seconds, 1 << i % 4, i % 5));
        }
        return rows.toString();
    }

    private static String batch() {
        StringBuilder rows =
                new StringBuilder("job_id,user,arrival_s,duration_s,gpus,gpu_memory_mib\n");
        for (int i = 0; i < JOBS / 10; i++) {
            int seconds = 600 + i * 311 % 9_000;
            rows.append(
                    "%d,team-%d,%d,%d,%d,%d.5%n"
                            .formatted(i, i % 5, i * 97, seconds, 1 << i % 5, 900 * (i % 20)));
        }
        return rows.toString();
    }

    private static String pods() {
        StringBuilder rows =
                new StringBuilder(
                        "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,"
                                + "creation_time,deletion_time,scheduled_time\n");
        for (int i = 0; i < JOBS; i++) {
            int share = i % 3 == 0 ? 1_000 : 250 * (i % 3);
            String models = i % 7 == 0 ? "T4|V100M16" : "";
            String qos = i % 2 == 0 ? "LS" : "BE";
            int from = i * 50;
            int to = from + 300 + i * 13 % 5_000;
            rows.append(
                    "pod-%d,1000,1000,1,%d,%s,%s,Succeeded,%d,%d,%d%n"
                            .formatted(i, share, models, qos, from, to, from));
        }
        return rows.toString();
    }

    /** A scenario by name; one that reads a public trace reads one of these instead. */
    Scenario scenario(String name) {
        Scenario scenario = Scenario.of(name).withTraces(folder);
        return switch (name) {
            case "cluster-batch", "cluster-batch-x4", "cluster-batch-x16", "cluster-week" ->
                    scenario.with("tasks.recorded", "sensetime:${traces}/batch.csv");
            case "philly", "cluster-philly" ->
                    scenario.with("tasks.recorded", "philly:${traces}/jobs.csv");
            case "openb", "cluster-openb" ->
                    scenario.with("tasks.recorded", "openb-pods:${traces}/pods.csv")
                            .with("fleet.nodes", "openb-nodes:${traces}/nodes.csv");
            case "spot" -> scenario.with("owners.recorded", "bamboo:${traces}/events.csv");
            default -> scenario;
        };
    }
}
