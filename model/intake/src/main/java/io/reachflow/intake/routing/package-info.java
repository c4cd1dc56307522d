/** Which cell is in charge of which GPU and task. */
@NullMarked
package io.reachflow.intake.routing;

import org.jspecify.annotations.NullMarked;
