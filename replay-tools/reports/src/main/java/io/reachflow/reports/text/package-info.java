/** Metrics in words: their keys in files, their values as people read them, what the bound says. */
package io.reachflow.reports.text;
