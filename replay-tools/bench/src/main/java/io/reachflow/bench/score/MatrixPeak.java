package io.reachflow.bench.score;

/**
 * Floating-point operations a second in a large matrix product on one core, in billions.
 *
 * @param nativeGigaflops by the native tensor library, which counts as the machine's peak
 * @param javaGigaflops by plain loops, as the compiler turns them into vector instructions
 */
public record MatrixPeak(double nativeGigaflops, double javaGigaflops) {}
