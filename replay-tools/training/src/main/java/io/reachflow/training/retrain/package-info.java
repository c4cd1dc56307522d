/** Improves a policy by what a running job emitted. */
package io.reachflow.training.retrain;
