package io.reachflow.peers.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** A model that ONNX Runtime has read, on one thread, with all that it does to be fast. */
final class Network implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final SortedMap<String, Tensor> scales;
    private final OrtSession session;

    Network(byte[] model, SortedMap<String, Tensor> scales) throws OrtException {
        this.scales = scales;
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            session = environment.createSession(model, options);
        }
    }

    static String version() {
        return OrtEnvironment.getEnvironment().getVersion();
    }

    WindowFeed feed(SortedMap<String, Tensor> window) {
        return new WindowFeed(environment, scales, window);
    }

    /** Runs the network and leaves its results where they are. */
    void run(Map<String, OnnxTensor> inputs) throws OrtException {
        session.run(inputs).close();
    }

    /** From the arrays of a window to the arrays of its scores, in the order of the outputs. */
    List<float[]> score(WindowFeed feed) throws OrtException {
        Map<String, OnnxTensor> inputs = feed.copied();
        try (OrtSession.Result result = session.run(inputs)) {
            List<float[]> scores = new ArrayList<>();
            for (String output : PoolAttendFile.OUTPUTS) {
                OnnxTensor tensor = (OnnxTensor) result.get(output).orElseThrow();
                scores.add(tensor.getFloatBuffer().array());
            }
            return scores;
        } finally {
            OnnxValue.close(inputs);
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
