/** The commands that measure, and their tables. */
@NullMarked
package io.reachflow.cli.bench;

import org.jspecify.annotations.NullMarked;
