/**
 * With what a job starts: the last checkpoint of its deployment, or nothing where that is right.
 */
@NullMarked
package io.reachflow.jobs.start;

import org.jspecify.annotations.NullMarked;
