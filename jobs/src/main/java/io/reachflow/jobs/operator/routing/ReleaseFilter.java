package io.reachflow.jobs.operator.routing;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.GpuRelease;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFilterFunction;

/** Of what cells tell each other, the part that is for the tracker of a GPU. */
public final class ReleaseFilter extends RichFilterFunction<RawRecord> {
    private static final long serialVersionUID = 1L;

    private transient WireHeader header;

    /** How a release begins. */
    static WireHeader header() {
        return new WireHeader(new GpuRelease("", "", 0L));
    }

    @Override
    public void open(OpenContext context) {
        header = header();
    }

    @Override
    public boolean filter(RawRecord record) {
        return header.isOf(record);
    }
}
