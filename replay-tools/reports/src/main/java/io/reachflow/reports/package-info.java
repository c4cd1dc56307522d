/**
 * The results of a contest as files: CSV, JSON and a page with plots that needs nothing but itself.
 * The same results give the same bytes, so nothing here knows the time of day.
 */
@NullMarked
package io.reachflow.reports;

import org.jspecify.annotations.NullMarked;
