/**
 * The benchmark of the whole pipeline, against a real broker and a real job in processes of their
 * own: one class per measurement, {@link io.reachflow.bench.figure.PipelineBench} runs them.
 */
@NullMarked
package io.reachflow.bench.figure;

import org.jspecify.annotations.NullMarked;
