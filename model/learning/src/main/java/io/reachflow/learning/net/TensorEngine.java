package io.reachflow.learning.net;

import ai.djl.engine.Engine;
import java.util.Map;
import java.util.TreeMap;

/**
 * Starts the native tensor library. It reads its settings when it is loaded, once in a process, so
 * nothing else may load it before.
 */
public final class TensorEngine {
    private static final String NAME = "PyTorch";

    private TensorEngine() {}

    /**
     * The engine, with settings that were given as system properties left as they are.
     *
     * @param threads that one operation may use; counts only for the first call in a process
     */
    public static Engine start(int threads) {
        settings(threads)
                .forEach(
                        (name, value) -> {
                            if (System.getProperty(name) == null) {
                                System.setProperty(name, value);
                            }
                        });
        return Engine.getEngine(NAME);
    }

    private static Map<String, String> settings(int threads) {
        Map<String, String> settings = new TreeMap<>();
        // The natives come with the class path; nothing is fetched, and nobody is told.
        settings.put("ai.djl.offline", "true");
        settings.put("OPT_OUT_TRACKING", "true");
        settings.put("ai.djl.pytorch.num_threads", Integer.toString(threads));
        settings.put("ai.djl.pytorch.num_interop_threads", "1");
        settings.put("ai.djl.pytorch.graph_optimizer", "false");
        return settings;
    }
}
