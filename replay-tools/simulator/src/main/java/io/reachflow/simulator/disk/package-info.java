/** What hosts keep of the datasets that they have fetched. */
@NullMarked
package io.reachflow.simulator.disk;

import org.jspecify.annotations.NullMarked;
