/** The policy that a network decides for. */
package io.reachflow.brain.learned;
