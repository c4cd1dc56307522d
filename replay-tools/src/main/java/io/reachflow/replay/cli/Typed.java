package io.reachflow.replay.cli;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command as they were typed, to be typed again. */
final class Typed {
    private Typed() {}

    /** What was typed, each option with a blank before it, but for some. */
    static String without(CommandSpec spec, Set<String> left) {
        return words(spec, left).map(word -> " " + quoted(word)).collect(Collectors.joining());
    }

    /** The same word by word, as a command line is handed over. */
    static Stream<String> words(CommandSpec spec, Set<String> left) {
        return spec.commandLine().getParseResult().matchedOptionsSet().stream()
                .filter(option -> !left.contains(option.longestName()))
                .flatMap(Typed::words);
    }

    private static Stream<String> words(OptionSpec option) {
        if (option.arity().max() == 0) {
            boolean negated = Boolean.FALSE.equals(option.getValue());
            return Stream.of(
                    negated
                            ? option.longestName().replaceFirst("--", "--no-")
                            : option.longestName());
        }
        return option.originalStringValues().stream()
                .flatMap(value -> Stream.of(option.longestName(), value));
    }

    private static String quoted(String word) {
        return word.contains(" ") ? "'" + word + "'" : word;
    }
}
