package io.reachflow.streams.topics;

/** Who stamps a record, and so moves event time. */
public enum TimestampSource {
    /** The broker, when it appends: a sender's wrong clock can't move the watermark. */
    LIVE("LogAppendTime"),
    /** The sender, in trace time: the same input has the same times whenever it is replayed. */
    REPLAY("CreateTime");

    private final String timestampType;

    TimestampSource(String timestampType) {
        this.timestampType = timestampType;
    }

    String timestampType() {
        return timestampType;
    }
}
