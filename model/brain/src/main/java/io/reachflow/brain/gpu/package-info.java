/** Follows one GPU from heartbeat to heartbeat. */
@NullMarked
package io.reachflow.brain.gpu;

import org.jspecify.annotations.NullMarked;
