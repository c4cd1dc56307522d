/** Follows one GPU from heartbeat to heartbeat. */
package io.reachflow.brain.gpu;
