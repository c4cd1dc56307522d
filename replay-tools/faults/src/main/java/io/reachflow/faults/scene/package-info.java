/** What a fault is, and all that one can lay hands on. */
@NullMarked
package io.reachflow.faults.scene;

import org.jspecify.annotations.NullMarked;
