/** The edge to the topics that the job writes. */
@NullMarked
package io.reachflow.jobs.sink;

import org.jspecify.annotations.NullMarked;
