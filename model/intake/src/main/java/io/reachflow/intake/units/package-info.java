/** Factors between units, each written once. */
@NullMarked
package io.reachflow.intake.units;

import org.jspecify.annotations.NullMarked;
