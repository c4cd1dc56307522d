/** What goes into a cell, what comes out of it, and what of it is durable. */
@NullMarked
package io.reachflow.brain.state;

import org.jspecify.annotations.NullMarked;
