/** What may run where, and if not, why: facts for all, judgements by choice of a policy. */
package io.reachflow.brain.constraint;
