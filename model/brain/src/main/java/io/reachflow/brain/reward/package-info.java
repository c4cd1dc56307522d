/** What a decision is worth, by what came of it. */
package io.reachflow.brain.reward;
