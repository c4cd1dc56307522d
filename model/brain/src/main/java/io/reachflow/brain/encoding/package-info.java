/** A window as numbers for a network: features of GPUs, tasks and pairs. */
package io.reachflow.brain.encoding;
