/**
 * Java processes started from the jars of the build: their command lines, their output in a file,
 * and their end.
 */
@NullMarked
package io.reachflow.streams.process;

import org.jspecify.annotations.NullMarked;
