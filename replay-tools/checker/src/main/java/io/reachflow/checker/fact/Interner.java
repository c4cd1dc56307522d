package io.reachflow.checker.fact;

import java.util.HashMap;
import java.util.Map;

/** Keeps one copy of each name: millions of records speak of the same few tasks and GPUs. */
final class Interner {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<PolicyName, PolicyName> policies = new HashMap<>();

    String intern(String text) {
        String known = texts.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    PolicyName policy(String id, String version, String sha256) {
        PolicyName policy = new PolicyName(id, version, sha256);
        PolicyName known = policies.putIfAbsent(policy, policy);
        return known == null ? policy : known;
    }

    /** Begins anew: ids of tasks that are over would pile up. */
    void forget() {
        texts.clear();
        policies.clear();
    }

    int size() {
        return texts.size();
    }
}
