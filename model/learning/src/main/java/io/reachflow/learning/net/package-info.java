/** The networks of the brain on a tensor library, so that they can be trained. */
@NullMarked
package io.reachflow.learning.net;

import org.jspecify.annotations.NullMarked;
