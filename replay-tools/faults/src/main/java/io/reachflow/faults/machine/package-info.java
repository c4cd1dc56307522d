/**
 * What the suite needs of the machine: a network and mounts of its own, in which links can be cut
 * and disks can be full without anybody else noticing.
 */
@NullMarked
package io.reachflow.faults.machine;

import org.jspecify.annotations.NullMarked;
