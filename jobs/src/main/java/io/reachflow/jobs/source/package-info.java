/** The edge to the topics that the job reads. */
@NullMarked
package io.reachflow.jobs.source;

import org.jspecify.annotations.NullMarked;
