/** Where the values of a sample lie, worked out in one way for every table and plot. */
package io.reachflow.world.statistics;
