/** Tensors, weights by name, and their files: nothing of scheduling. */
@NullMarked
package io.reachflow.tensors;

import org.jspecify.annotations.NullMarked;
