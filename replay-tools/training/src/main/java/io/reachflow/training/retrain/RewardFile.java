package io.reachflow.training.retrain;

import io.reachflow.schema.RewardEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;

/** Rewards in an Avro container file, which many tools can read. */
public final class RewardFile {
    private RewardFile() {}

    public static void read(Path file, Consumer<RewardEvent> to) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "The file ("
                            + file
                            + ") of rewards does not exist. 'reachflow topics export' writes one;"
                            + " to learn from the simulator or a topic, say sim or topic.");
        }
        try (DataFileReader<RewardEvent> reader =
                new DataFileReader<>(file.toFile(), new SpecificDatumReader<>(RewardEvent.class))) {
            reader.forEach(to);
        } catch (IOException | AvroRuntimeException e) {
            throw new IllegalArgumentException(
                    "The file ("
                            + file
                            + ") is no sound Avro file of rewards: "
                            + e.getMessage()
                            + ". Export it again.",
                    e);
        }
    }

    /** Opens a file to write to; what was there is replaced. */
    public static DataFileWriter<RewardEvent> create(Path file) {
        try {
            return new DataFileWriter<>(new SpecificDatumWriter<>(RewardEvent.class))
                    .setCodec(CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL))
                    .create(RewardEvent.getClassSchema(), file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the file (" + file + ").", e);
        }
    }
}
