/**
 * The whole pipeline for a few minutes: broker, job, replayer and dispatchers, and in the end what
 * came of it. Leaves nothing behind.
 */
@NullMarked
package io.reachflow.cli.demo;

import org.jspecify.annotations.NullMarked;
