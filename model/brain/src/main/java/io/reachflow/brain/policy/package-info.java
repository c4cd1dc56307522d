/** What a policy is asked, and what it answers. */
package io.reachflow.brain.policy;
