/** Which datasets hosts keep on their disks, as far as anybody has said. */
@NullMarked
package io.reachflow.intake.dataset;

import org.jspecify.annotations.NullMarked;
