/** From the records of the topics to the events of cells: who has to hear of what. */
@NullMarked
package io.reachflow.jobs.operator.routing;

import org.jspecify.annotations.NullMarked;
