package io.reachflow.schema;

import static io.reachflow.schema.WireException.Code.MALFORMED;
import static io.reachflow.schema.WireException.Code.NOT_AVRO;
import static io.reachflow.schema.WireException.Code.NO_VALUE;
import static io.reachflow.schema.WireException.Code.UNKNOWN_SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a stranger sends, only a {@link WireException} comes out, and cheaply. */
class HostileBytesTest {
    private static final int FUZZ_ROUNDS = 10_000;

    private final WireEncoder encoder = new WireEncoder();
    private final WireDecoder decoder = new WireDecoder();

    static Stream<SpecificRecord> samples() {
        return Samples.all().stream();
    }

    @Test
    void noValueAtAll() {
        assertThat(refusal(null).code()).isEqualTo(NO_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "{\"taskId\": \"t-1\", \"gpus\": 2}",
                "\u0000\u0000\u0000\u0000\u0007registry"
            })
    void foreignBytes(String text) {
        WireException refusal = refusal(text.getBytes(StandardCharsets.UTF_8));
        assertThat(refusal.code()).isEqualTo(NOT_AVRO);
        assertThat(refusal).hasMessageContaining("do not start with C3 01");
    }

    @Test
    void aFingerprintThatNobodyReleased() {
        byte[] bytes = encoder.encode(new Tick("x"));
        Arrays.fill(bytes, 2, 10, (byte) 0x11);
        assertThat(refusal(bytes).code()).isEqualTo(UNKNOWN_SCHEMA);
        assertThat(refusal(bytes)).hasMessageContaining("1111111111111111");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void cutOffAtEveryLength(SpecificRecord sample) throws WireException {
        byte[] whole = encoder.encode(sample);
        for (int length = 0; length < whole.length; length++) {
            WireException refusal = refusal(Arrays.copyOf(whole, length));
            assertThat(refusal.code())
                    .as("%d of %d bytes", length, whole.length)
                    .isEqualTo(length < WireDecoder.HEADER_BYTES ? NOT_AVRO : MALFORMED);
        }
        assertThat(decoder.decode(whole)).as("after all that").isEqualTo(sample);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void bytesLeftOver(SpecificRecord sample) {
        byte[] bytes = Bytes.concat(encoder.encode(sample), new byte[] {0, 0, 0});
        assertThat(refusal(bytes).code()).isEqualTo(MALFORMED);
        assertThat(refusal(bytes)).hasMessageContaining("3 bytes are left over");
    }

    /** 2^31-9 is the longest array of a JVM: Avro's own decoder would try to allocate it. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                Integer.MAX_VALUE - 8L,
                Integer.MAX_VALUE,
                1L << 32,
                Long.MAX_VALUE,
                -1,
                Integer.MIN_VALUE,
                Long.MIN_VALUE,
                65_537,
                100
            })
    void absurdLengthsOfTextBytesAndLists(long length) {
        byte[] tick = encoder.encode(new Tick("x"));
        assertCheapRefusal(Bytes.withData(tick, Bytes.number(length)));

        byte[] letter = encoder.encode(Samples.deadLetter());
        byte[] keyLength = {2, 8, 't', '-', '1', '7'};
        byte[] absurdKey = Bytes.concat(new byte[] {2}, Bytes.number(length), new byte[] {'t'});
        assertCheapRefusal(Bytes.replace(letter, keyLength, absurdKey));

        byte[] spill = encoder.encode(Samples.spill());
        byte[] oneCell = {2, 4, 'e', 'u', 0};
        assertCheapRefusal(Bytes.replace(spill, oneCell, Bytes.number(length)));
        byte[] sized = Bytes.concat(Bytes.number(length), Bytes.number(length));
        assertCheapRefusal(Bytes.replace(spill, oneCell, sized));
    }

    /**
     * A builder that fills in a default makes Avro read its limits; ours must hold all the same.
     */
    @Test
    void absurdLengthsAfterAvroFixedItsOwnLimits() {
        TaskArrival.newBuilder(Samples.arrival()).clearAllowedModels().build();
        byte[] tick = encoder.encode(new Tick("x"));
        assertCheapRefusal(Bytes.withData(tick, Bytes.number(1_000_000_000)));
    }

    @Test
    void longTextThatIsReallyThere() {
        assertThat(refusal(encoder.encode(new Tick("x".repeat(65_537)))))
                .hasMessageContaining("(65537) is not within 0 to 65536");
    }

    @Test
    void moreItemsThanAnyRecordHolds() {
        TaskSpill spill = Samples.spill();
        spill.setVisitedCells(Collections.nCopies(65_537, ""));
        assertThat(refusal(encoder.encode(spill)))
                .hasMessageContaining("(65537) is not within 0 to 65536");
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 1_000, -1, 1L << 40})
    void anEnumSymbolThatDoesNotExist(long ordinal) {
        byte[] outcome = encoder.encode(Samples.outcome());
        byte[] failedOutOfMemory = {6, 2, 2};
        byte[] unknownKind = Bytes.concat(Bytes.number(ordinal), new byte[] {2, 2});
        assertCheapRefusal(Bytes.replace(outcome, failedOutOfMemory, unknownKind));
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 1_000, -1, 1L << 40})
    void aUnionBranchThatDoesNotExist(long branch) {
        byte[] outcome = encoder.encode(Samples.outcome());
        byte[] failedOutOfMemory = {6, 2, 2};
        byte[] unknownBranch = Bytes.concat(new byte[] {6}, Bytes.number(branch), new byte[] {2});
        assertCheapRefusal(Bytes.replace(outcome, failedOutOfMemory, unknownBranch));
    }

    @Test
    void aNumberWithoutEnd() {
        byte[] endless = new byte[11];
        Arrays.fill(endless, (byte) 0xFF);
        assertCheapRefusal(Bytes.withData(encoder.encode(new Tick("x")), endless));
    }

    @Test
    void aBooleanThatIsNeither() {
        byte[] spill = encoder.encode(Samples.spill());
        spill[spill.length - 1] = 7;
        assertCheapRefusal(spill);
    }

    @Test
    void randomBytesBehindEveryHeader() {
        Random random = new Random(7);
        for (SpecificRecord sample : Samples.all()) {
            byte[] encoded = encoder.encode(sample);
            for (int round = 0; round < FUZZ_ROUNDS / 10; round++) {
                byte[] noise = new byte[random.nextInt(300)];
                random.nextBytes(noise);
                survives(Bytes.withData(encoded, noise));
            }
        }
    }

    @Test
    void recordsWithAFewBytesChanged() throws WireException {
        Random random = new Random(11);
        for (SpecificRecord sample : Samples.all()) {
            byte[] encoded = encoder.encode(sample);
            for (int round = 0; round < FUZZ_ROUNDS; round++) {
                byte[] changed = encoded.clone();
                for (int change = random.nextInt(4); change >= 0; change--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                survives(changed);
            }
            assertThat(decoder.decode(encoded)).as("after all that").isEqualTo(sample);
        }
    }

    /** Chance may produce a valid record; anything but a record or a refusal fails the test. */
    private void survives(byte[] bytes) {
        long before = allocatedBytes();
        try {
            decoder.decode(bytes);
        } catch (WireException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
        assertThat(allocatedBytes() - before).isLessThan(1_000_000);
    }

    private void assertCheapRefusal(byte[] bytes) {
        long before = allocatedBytes();
        WireException refusal = refusal(bytes);
        long allocated = allocatedBytes() - before;
        assertThat(refusal.code()).isEqualTo(MALFORMED);
        assertThat(allocated)
                .as("bytes allocated to refuse %d", bytes.length)
                .isLessThan(1_000_000);
    }

    private WireException refusal(byte[] bytes) {
        return catchThrowableOfType(WireException.class, () -> decoder.decode(bytes));
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }
}
