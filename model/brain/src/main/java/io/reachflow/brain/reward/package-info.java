/** What a decision is worth, by what came of it. */
@NullMarked
package io.reachflow.brain.reward;

import org.jspecify.annotations.NullMarked;
