/** A learned policy as it is kept: a manifest and its tensors. */
package io.reachflow.brain.policyfile;
