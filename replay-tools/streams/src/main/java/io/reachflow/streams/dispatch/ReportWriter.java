package io.reachflow.streams.dispatch;

/** Where reports go. */
@FunctionalInterface
interface ReportWriter {
    /** Returns when it is committed; false: it was told to stop before that. */
    boolean write(DispatchReport report) throws InterruptedException;
}
