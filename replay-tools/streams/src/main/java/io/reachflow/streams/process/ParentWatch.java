package io.reachflow.streams.process;

import java.io.IOException;
import java.io.OutputStream;

/** Ends this process when its standard input is closed: whoever started it is gone. */
public final class ParentWatch {
    private ParentWatch() {}

    public static void start() {
        Thread watcher = new Thread(ParentWatch::exitWithInput, "stop-with-parent");
        watcher.setDaemon(true);
        watcher.start();
    }

    private static void exitWithInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A broken pipe is an end, too.
        }
        System.exit(0);
    }
}
