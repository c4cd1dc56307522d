/** What the parts of closing a window share. */
@NullMarked
package io.reachflow.brain.window;

import org.jspecify.annotations.NullMarked;
