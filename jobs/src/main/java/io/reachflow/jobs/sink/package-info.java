/** The edge to the topics that the job writes. */
package io.reachflow.jobs.sink;
