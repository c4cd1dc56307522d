/** The graph of the operators, between any sources and any sink. */
@NullMarked
package io.reachflow.jobs.topology;

import org.jspecify.annotations.NullMarked;
