/** Factors between units, each written once. */
@NullMarked
package io.reachflow.brain.units;

import org.jspecify.annotations.NullMarked;
