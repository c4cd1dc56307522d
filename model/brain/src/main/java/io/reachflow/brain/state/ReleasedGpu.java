package io.reachflow.brain.state;

/**
 * A cell lets go of a GPU that another shall have: nothing runs there, and nothing will.
 *
 * @param move that the cell was asked by
 * @param freeAtMillis event time from which another cell may have it
 */
public record ReleasedGpu(String cell, String gpuId, long move, long freeAtMillis) {}
