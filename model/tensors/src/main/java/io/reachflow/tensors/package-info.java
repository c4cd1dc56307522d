/** Tensors, weights by name, and their files: nothing of scheduling. */
package io.reachflow.tensors;
