/** The graph of the operators, between any sources and any sink. */
package io.reachflow.jobs.topology;
