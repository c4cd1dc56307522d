/** The commands that feed a job and check what it decided. */
@NullMarked
package io.reachflow.cli.replay;

import org.jspecify.annotations.NullMarked;
