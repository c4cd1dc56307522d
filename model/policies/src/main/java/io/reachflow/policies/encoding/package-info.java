/** A window as numbers for a network: features of GPUs, tasks and pairs. */
@NullMarked
package io.reachflow.policies.encoding;

import org.jspecify.annotations.NullMarked;
