/** Every policy by its name. */
package io.reachflow.brain.registry;
