/** Policies that draw by their scores, so that something can be learnt from what comes of it. */
@NullMarked
package io.reachflow.policies.exploration;

import org.jspecify.annotations.NullMarked;
