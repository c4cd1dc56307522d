/** Policies that draw by their scores, so that something can be learnt from what comes of it. */
package io.reachflow.brain.exploration;
