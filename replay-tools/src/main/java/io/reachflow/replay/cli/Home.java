package io.reachflow.replay.cli;

import java.nio.file.Path;

/** Where the repository is, as the script that started this JVM says. */
final class Home {
    private Home() {}

    static Path path() {
        return Path.of(System.getProperty("reachflow.home", ".")).toAbsolutePath().normalize();
    }
}
