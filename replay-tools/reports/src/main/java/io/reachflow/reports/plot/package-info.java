/** Plots as SVG that we write ourselves, for pages and for files of their own. */
@NullMarked
package io.reachflow.reports.plot;

import org.jspecify.annotations.NullMarked;
