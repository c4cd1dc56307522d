package io.reachflow.bench.simulator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.bench.figure.Spread;

/**
 * The same jobs on as many machines, in CloudSim Plus and here.
 *
 * @param machines of eight GPUs there; here the hosts are those of the scenario
 */
public record PeerRun(int jobs, int machines, int gpus, Spread peerSeconds, Spread ourSeconds) {

    /** How many times as many jobs a second are simulated here. */
    @JsonProperty("timesAsFast")
    public double timesAsFast() {
        return peerSeconds.median() / ourSeconds.median();
    }
}
