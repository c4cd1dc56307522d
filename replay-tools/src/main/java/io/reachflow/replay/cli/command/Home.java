package io.reachflow.replay.cli.command;

import java.nio.file.Path;

/** Where the repository is, as the script that started this JVM says. */
public final class Home {
    private Home() {}

    public static Path path() {
        return Path.of(System.getProperty("reachflow.home", ".")).toAbsolutePath().normalize();
    }
}
