/** What would follow a decision if another policy went on from there, as far as a cell can tell. */
@NullMarked
package io.reachflow.policies.rollout;

import org.jspecify.annotations.NullMarked;
