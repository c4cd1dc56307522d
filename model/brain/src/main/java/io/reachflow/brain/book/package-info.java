/** What a cell keeps in mind: its tasks and its GPUs, what is reserved, who is due. */
@NullMarked
package io.reachflow.brain.book;

import org.jspecify.annotations.NullMarked;
