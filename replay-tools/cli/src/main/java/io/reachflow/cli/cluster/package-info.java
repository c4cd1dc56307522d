/** The commands for a local cluster. */
@NullMarked
package io.reachflow.cli.cluster;

import org.jspecify.annotations.NullMarked;
