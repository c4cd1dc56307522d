/** How fast the simulator is, beside CloudSim Plus. */
@NullMarked
package io.reachflow.bench.simulator;

import org.jspecify.annotations.NullMarked;
