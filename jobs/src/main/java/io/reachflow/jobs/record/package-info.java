/**
 * What travels through the job: records as they lie in Kafka, on their way in and out. It knows
 * nothing of where they come from or go to.
 */
@NullMarked
package io.reachflow.jobs.record;

import org.jspecify.annotations.NullMarked;
