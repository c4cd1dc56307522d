/** Plots as SVG that we write ourselves, for pages and for files of their own. */
package io.reachflow.reports.plot;
