package io.reachflow.cli.command;

import java.nio.file.Path;

/** Where the repository is, as the script that started this JVM says. */
public final class RepositoryHome {
    private RepositoryHome() {}

    public static Path path() {
        return Path.of(System.getProperty("reachflow.home", ".")).toAbsolutePath().normalize();
    }
}
