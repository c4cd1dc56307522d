/** The hosts of a world: what they are, when their owners share them, when they run slower. */
package io.reachflow.world.fleet;
