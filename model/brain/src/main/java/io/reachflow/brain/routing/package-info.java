/** Which cell is in charge of which GPU and task. */
package io.reachflow.brain.routing;
