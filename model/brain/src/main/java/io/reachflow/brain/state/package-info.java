/** What goes into a cell, what comes out of it, and what of it is durable. */
package io.reachflow.brain.state;
