/** What a start can be expected to earn. */
@NullMarked
package io.reachflow.policies.expectation;

import org.jspecify.annotations.NullMarked;
