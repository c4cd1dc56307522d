/**
 * The operators, one a file. They move data and keep state; each decision is a call into the model.
 */
@NullMarked
package io.reachflow.jobs.operator;

import org.jspecify.annotations.NullMarked;
