/** What a cell keeps in mind: its tasks and its GPUs, what is reserved, who is due. */
package io.reachflow.brain.book;
