/** The layers that networks are made of, in plain Java: the same bits on every machine. */
package io.reachflow.tensors.layer;
