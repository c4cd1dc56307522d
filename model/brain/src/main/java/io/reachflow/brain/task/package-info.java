/** What is asked for, and what dispatchers report of it. */
package io.reachflow.brain.task;
