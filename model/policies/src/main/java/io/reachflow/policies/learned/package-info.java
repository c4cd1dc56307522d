/** The policy that a network decides for. */
@NullMarked
package io.reachflow.policies.learned;

import org.jspecify.annotations.NullMarked;
