/** The commands by which the job is started. */
@NullMarked
package io.reachflow.jobs;

import org.jspecify.annotations.NullMarked;
