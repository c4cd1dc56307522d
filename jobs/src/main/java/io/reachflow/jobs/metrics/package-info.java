/** Where the job's metrics stand. */
@NullMarked
package io.reachflow.jobs.metrics;

import org.jspecify.annotations.NullMarked;
