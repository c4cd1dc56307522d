/** What came of a suite, for people: a table and a page. */
@NullMarked
package io.reachflow.faults.report;

import org.jspecify.annotations.NullMarked;
