/** Factors between units, each written once. */
package io.reachflow.brain.units;
