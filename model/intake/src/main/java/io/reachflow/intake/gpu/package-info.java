/** Follows one GPU from heartbeat to heartbeat. */
@NullMarked
package io.reachflow.intake.gpu;

import org.jspecify.annotations.NullMarked;
