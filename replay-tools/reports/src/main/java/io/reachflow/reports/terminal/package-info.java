/** Tables and plots for the terminal. */
@NullMarked
package io.reachflow.reports.terminal;

import org.jspecify.annotations.NullMarked;
