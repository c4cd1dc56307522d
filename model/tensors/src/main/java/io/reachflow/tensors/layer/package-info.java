/** The layers that networks are made of, in plain Java: the same bits on every machine. */
@NullMarked
package io.reachflow.tensors.layer;

import org.jspecify.annotations.NullMarked;
