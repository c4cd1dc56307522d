/** What the parts of closing a window share. */
package io.reachflow.brain.window;
