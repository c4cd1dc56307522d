/** A learned policy as it is kept: a manifest and its tensors. */
@NullMarked
package io.reachflow.policies.policyfile;

import org.jspecify.annotations.NullMarked;
