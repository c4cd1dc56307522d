/** How fast the simulator is, beside CloudSim Plus. */
@NullMarked
package io.reachflow.cli.bench.simulator;

import org.jspecify.annotations.NullMarked;
