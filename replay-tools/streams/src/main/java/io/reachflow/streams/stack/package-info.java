/** A broker and a job that belong to one run: they come with it, and leave nothing behind. */
package io.reachflow.streams.stack;
