package io.reachflow.cli.command;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command as they were typed, to be typed again. */
public final class OptionEcho {
    private OptionEcho() {}

    /** Each as {@code --name=value} or {@code --name}, but for some. */
    public static List<String> without(CommandSpec spec, Set<String> left) {
        return spec.commandLine().getParseResult().matchedOptionsSet().stream()
                .filter(option -> !left.contains(option.longestName()))
                .flatMap(OptionEcho::typed)
                .toList();
    }

    private static Stream<String> typed(OptionSpec option) {
        if (option.arity().max() == 0) {
            boolean negated = Boolean.FALSE.equals(option.getValue());
            return Stream.of(
                    negated
                            ? option.longestName().replaceFirst("--", "--no-")
                            : option.longestName());
        }
        return option.originalStringValues().stream()
                .map(value -> option.longestName() + "=" + value);
    }

    /** The end of a command line, with blanks between names and values, as people type. */
    public static String spaced(List<String> typed) {
        return typed.stream()
                .map(option -> option.split("=", 2))
                .flatMap(Stream::of)
                .map(word -> " " + (word.contains(" ") ? "'" + word + "'" : word))
                .collect(Collectors.joining());
    }
}
