/**
 * How fast and how steadily policies score windows, beside the native tensor library and ONNX
 * Runtime.
 */
@NullMarked
package io.reachflow.bench.score;

import org.jspecify.annotations.NullMarked;
