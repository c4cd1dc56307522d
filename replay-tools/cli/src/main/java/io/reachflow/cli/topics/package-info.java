/** The commands for topics. */
@NullMarked
package io.reachflow.cli.topics;

import org.jspecify.annotations.NullMarked;
