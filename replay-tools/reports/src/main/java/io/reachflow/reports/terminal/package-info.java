/** Tables and plots for the terminal. */
package io.reachflow.reports.terminal;
