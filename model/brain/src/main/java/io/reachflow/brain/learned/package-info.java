/** The policy that a network decides for. */
@NullMarked
package io.reachflow.brain.learned;

import org.jspecify.annotations.NullMarked;
