/** What a policy is asked, and what it answers. */
@NullMarked
package io.reachflow.policies.policy;

import org.jspecify.annotations.NullMarked;
