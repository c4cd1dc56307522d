package io.reachflow.cli.command;

import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;

/** Policies as they are typed; some words stand for many. */
public final class PolicyList {
    private static final String ALL = "all";
    private static final String MASK = "+mask";

    private PolicyList() {}

    public static List<String> of(List<String> typed) {
        List<String> names = new ArrayList<>();
        for (String word : typed) {
            if (word.equals(ALL) || word.equals(ALL + MASK)) {
                names.addAll(Policies.names());
            } else {
                names.add(word);
            }
            if (word.equals(ALL + MASK)) {
                Policies.names().forEach(name -> names.add(name + MASK));
            }
        }
        return names;
    }
}
