/**
 * How operators keep what must survive a restart: records in few bytes, and a window's events entry
 * by entry.
 */
@NullMarked
package io.reachflow.jobs.durable;

import org.jspecify.annotations.NullMarked;
