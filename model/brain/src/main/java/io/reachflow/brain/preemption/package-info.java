/** Room for urgent tasks on GPUs that less urgent ones hold. */
@NullMarked
package io.reachflow.brain.preemption;

import org.jspecify.annotations.NullMarked;
