/** Every policy by its name. */
@NullMarked
package io.reachflow.policies.registry;

import org.jspecify.annotations.NullMarked;
