/** The pool attention in ONNX Runtime: its file, written here, and how fast it is run. */
package io.reachflow.peers.onnx;
