package io.reachflow.jobs.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Written;
import io.reachflow.schema.DeadLetter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadLettersTest {
    private final DeadLetters letters = new DeadLetters("task.arrivals", "dead.letters");

    @Test
    void aLetterNamesWhereTheRecordLiesAndHoldsIt() {
        RawRecord record =
                RawRecordBuilder.builder()
                        .partition(3)
                        .offset(9_120)
                        .timestampMillis(1_000)
                        .key(new byte[] {7})
                        .value(new byte[] {8, 9})
                        .fromFuture(false)
                        .dark(RawRecord.NO_DARK_TIME)
                        .build();

        OutputRecord letter = letters.of(record, "KEY", "The key is wrong.");

        assertThat(letter.topic()).isEqualTo("dead.letters");
        assertThat(letter.key()).isEqualTo(new byte[] {7});
        DeadLetter read = read(letter);
        assertThat(read.getTopic()).isEqualTo("task.arrivals");
        assertThat(read.getPartition()).isEqualTo(3);
        assertThat(read.getOffset()).isEqualTo(9_120);
        assertThat(read.getValue().array()).isEqualTo(new byte[] {8, 9});
        assertThat(read.getValueLength()).isEqualTo(2);
        assertThat(read.getReasonCode()).isEqualTo("KEY");
        assertThat(read.getReason()).isEqualTo("The key is wrong. (task.arrivals/3@9120)");
    }

    @Test
    void aLargeValueIsCutAndItsLengthKept() {
        DeadLetter read = read(letters.of(of(new byte[100_000]), "MALFORMED", "Cut off."));

        assertThat(read.getValue().remaining()).isEqualTo(65_536);
        assertThat(read.getValueLength()).isEqualTo(100_000);
    }

    @Test
    void aRecordWithoutAnythingHasALetterToo() {
        DeadLetter read = read(letters.of(of(null), "NO_VALUE", "There is none."));

        assertThat(read.getKey()).isNull();
        assertThat(read.getValue()).isNull();
        assertThat(read.getValueLength()).isEqualTo(-1);
    }

    /** Readers take texts of up to 64 KiB: a longer reason would make the letter a bad record. */
    @Test
    void aReasonThatQuotesAnAbsurdFieldIsCut() {
        String absurd = "The gpuId (" + "x".repeat(65_000) + ") is wrong; " + "é".repeat(65_000);

        DeadLetter read = read(letters.of(of(null), "KEY", absurd));

        assertThat(read.getReason())
                .startsWith("The gpuId (xxx")
                .endsWith("… (task.arrivals/0@0)")
                .hasSizeLessThan(2_100);
    }

    private static RawRecord of(byte[] value) {
        return RawRecordBuilder.builder()
                .partition(0)
                .offset(0)
                .timestampMillis(1_000)
                .value(value)
                .fromFuture(false)
                .dark(RawRecord.NO_DARK_TIME)
                .build();
    }

    private static DeadLetter read(OutputRecord letter) {
        return new Written(List.of(letter)).letters().get(0);
    }
}
