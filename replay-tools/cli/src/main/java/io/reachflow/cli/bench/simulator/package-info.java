/** How fast the simulator is, beside CloudSim Plus. */
package io.reachflow.cli.bench.simulator;
