/** Metrics in words: their keys in files, their values as people read them, what the bound says. */
@NullMarked
package io.reachflow.reports.text;

import org.jspecify.annotations.NullMarked;
