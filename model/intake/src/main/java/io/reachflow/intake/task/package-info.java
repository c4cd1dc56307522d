/** What is asked for, and what dispatchers report of it. */
@NullMarked
package io.reachflow.intake.task;

import org.jspecify.annotations.NullMarked;
