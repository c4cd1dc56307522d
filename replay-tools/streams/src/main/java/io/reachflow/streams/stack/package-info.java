/** A broker and a job that belong to one run: they come with it, and leave nothing behind. */
@NullMarked
package io.reachflow.streams.stack;

import org.jspecify.annotations.NullMarked;
