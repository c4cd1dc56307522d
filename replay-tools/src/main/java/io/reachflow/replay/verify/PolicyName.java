package io.reachflow.replay.verify;

/** A version of a policy, and the checksum that it came with. */
record PolicyName(String id, String version, String sha256) {}
