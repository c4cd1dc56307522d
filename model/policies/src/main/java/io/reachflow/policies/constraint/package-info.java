/** What may run where, and if not, why: facts for all, judgements by choice of a policy. */
@NullMarked
package io.reachflow.policies.constraint;

import org.jspecify.annotations.NullMarked;
