/** Room for urgent tasks on GPUs that less urgent ones hold. */
package io.reachflow.brain.preemption;
