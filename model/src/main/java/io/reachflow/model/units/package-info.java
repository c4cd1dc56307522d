/** Factors between units, each written once. */
package io.reachflow.model.units;
