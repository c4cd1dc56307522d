/**
 * How fast and how steadily policies score windows, beside the native tensor library and ONNX
 * Runtime.
 */
package io.reachflow.cli.bench.score;
