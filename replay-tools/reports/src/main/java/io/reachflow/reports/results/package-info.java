/**
 * How a learned policy does against all others, as a page: what is played for it, which goals it is
 * held to, and its text.
 */
@NullMarked
package io.reachflow.reports.results;

import org.jspecify.annotations.NullMarked;
