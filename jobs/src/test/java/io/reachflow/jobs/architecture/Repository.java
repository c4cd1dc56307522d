package io.reachflow.jobs.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the whole project, as the tests of one module find them. */
final class Repository {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Repository() {}

    static String read(Path relative) {
        try {
            return Files.readString(ROOT.resolve(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
