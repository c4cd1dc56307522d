/** What an assignment costs in a cell, in this process: no broker, no job. */
@NullMarked
package io.reachflow.bench.cell;

import org.jspecify.annotations.NullMarked;
