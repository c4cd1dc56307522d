package io.reachflow.bench.score;

/**
 * How the scores of ONNX Runtime compare with ours.
 *
 * @param version of ONNX Runtime
 * @param mostApart the largest difference of any score
 */
public record PeerScores(String version, double mostApart) {}
