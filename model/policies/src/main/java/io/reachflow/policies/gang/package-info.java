/** Ways to choose the members of a gang together. */
@NullMarked
package io.reachflow.policies.gang;

import org.jspecify.annotations.NullMarked;
