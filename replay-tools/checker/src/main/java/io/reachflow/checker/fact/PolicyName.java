package io.reachflow.checker.fact;

/** A version of a policy, and the checksum that it came with. */
public record PolicyName(String id, String version, String sha256) {}
