package io.reachflow.world.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.FleetTrace;
import io.reachflow.world.trace.ModelShare;
import io.reachflow.world.trace.ModelShareBuilder;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceNode;
import io.reachflow.world.trace.WanKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.WanPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetAndWanFormatsTest {
    private static final String NODES = "sn,cpu_milli,memory_mib,gpu,model";
    private static final String MIX =
            "gpu,vram_gib,count,price_usd_h_p10,price_usd_h_p50,price_usd_h_p90,resnet50_fp16_images_s";
    private static final String AWS10 = "region_a,region_b,delay_ms,bandwidth_gbps";

    @TempDir Path folder;
    private TraceFiles files;

    @BeforeEach
    void prepare() {
        files = new TraceFiles(folder);
    }

    @Test
    void openbNodesHaveMemoryWhereTheModelSaysSo() throws IOException {
        Path file =
                files.compressed("n.csv.gz", NODES, "n2,1,1,8,V100M32", "n1,1,1,2,T4", "n3,1,1,0,");
        assertThat(TraceFormats.fleet("openb-nodes:" + file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new FleetTrace(
                                List.of(
                                        new TraceNode("n1", 2, "T4", null),
                                        new TraceNode("n2", 8, "V100M32", 32_768L)),
                                new SkippedRows(0, List.of(), 0, 1)));
    }

    @Test
    void brokenNodesAreNamedOrSkipped() throws IOException {
        Path file = files.plain("n.csv", NODES, "n1,1,1,2,T4", "n1,1,1,2,T4", "n2,1,1,2,");
        assertThatThrownBy(() -> TraceFormats.fleet("openb-nodes:" + file, BadRowPolicy.FAIL))
                .hasMessage("n.csv, line 3: the sn (n1) must be a name that no earlier row has.");
        FleetTrace fleet = TraceFormats.fleet("openb-nodes:" + file, BadRowPolicy.SKIP);
        assertThat(fleet.nodes()).hasSize(1);
        assertThat(fleet.skipped().firstMessages())
                .contains("n.csv, line 4: the model () must be there.");
    }

    @Test
    void aFleetMixHasPricesAndSometimesASpeed() throws IOException {
        Path file =
                files.compressed("m.csv.gz", MIX, "GPU A,24,7,0.1,0.2,0.3,", "GPU B,8,1,1,1,1,905");
        assertThat(TraceFormats.mix("fleet-mix:" + file, BadRowPolicy.FAIL).models())
                .containsExactly(
                        ModelShareBuilder.builder()
                                .model("GPU A")
                                .memoryGib(24)
                                .count(7)
                                .priceUsdPerHourP10(0.1)
                                .priceUsdPerHourP50(0.2)
                                .priceUsdPerHourP90(0.3)
                                .build(),
                        ModelShareBuilder.builder()
                                .model("GPU B")
                                .memoryGib(8)
                                .count(1)
                                .priceUsdPerHourP10(1)
                                .priceUsdPerHourP50(1)
                                .priceUsdPerHourP90(1)
                                .imagesPerSecond(905.0)
                                .build());
    }

    @Test
    void pricesThatFallAreBroken() throws IOException {
        Path file = files.plain("m.csv", MIX, "A,24,7,0.1,0.3,0.2,", "B,8,1,1,1,1,905");
        assertThatThrownBy(() -> TraceFormats.mix("fleet-mix:" + file, BadRowPolicy.FAIL))
                .hasMessage(
                        "m.csv, line 2: the price_usd_h_p90 (0.2) must be no lower than the"
                                + " percentile before it.");
        FleetMix mix = TraceFormats.mix("fleet-mix:" + file, BadRowPolicy.SKIP);
        assertThat(mix.models()).extracting(ModelShare::model).containsExactly("B");
        assertThat(mix.skipped().count()).isEqualTo(1);
    }

    @Test
    void oneFileOfTenRegionsHasDelaysAndRates() throws IOException {
        Path file = files.plain("w.csv", AWS10, "Here,There,67,0.5");
        assertThat(TraceFormats.wan("aws10:" + file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new WanMatrix(
                                WanKind.DELAY_MILLIS,
                                List.of(new WanPair("Here", "There", 67)),
                                SkippedRows.NONE));
        assertThat(TraceFormats.wan("aws10-rate:" + file, BadRowPolicy.FAIL))
                .isEqualTo(
                        new WanMatrix(
                                WanKind.RATE_BITS,
                                List.of(new WanPair("Here", "There", 5e8)),
                                SkippedRows.NONE));
    }

    @Test
    void skyplaneFilesAreOneMatrixEach() throws IOException {
        Path latency =
                files.compressed(
                        "l.csv.gz", "src_region,src_tier,dst_region,min_rtt,avg_rtt", "a,P,b,9,10");
        assertThat(TraceFormats.wan("skyplane-latency:" + latency, BadRowPolicy.FAIL).pairs())
                .containsExactly(new WanPair("a", "b", 10));
        Path rate =
                files.plain(
                        "t.csv",
                        "src_region,dst_region,throughput_sent,throughput_received\r",
                        "a,b,4967291935.25,1\r");
        WanMatrix rates = TraceFormats.wan("skyplane-throughput:" + rate, BadRowPolicy.FAIL);
        assertThat(rates.kind()).isEqualTo(WanKind.RATE_BITS);
        assertThat(rates.pairs()).containsExactly(new WanPair("a", "b", 4_967_291_935.25));
        Path cost = files.plain("c.csv", "src,dest,cost", "a,b,0.09");
        WanMatrix costs = TraceFormats.wan("skyplane-cost:" + cost, BadRowPolicy.FAIL);
        assertThat(costs.kind()).isEqualTo(WanKind.COST_USD_PER_GB);
        assertThat(costs.pairs()).containsExactly(new WanPair("a", "b", 0.09));
    }

    @Test
    void brokenPairsAreNamedOrSkipped() throws IOException {
        Path file = files.plain("w.csv", AWS10, "Here,There,-1,0.5", "Here,,1,1", "A,B,2,3");
        assertThatThrownBy(() -> TraceFormats.wan("aws10:" + file, BadRowPolicy.FAIL))
                .hasMessage("w.csv, line 2: the delay_ms (-1) must be a number from 0 to 60000.");
        WanMatrix matrix = TraceFormats.wan("aws10:" + file, BadRowPolicy.SKIP);
        assertThat(matrix.pairs()).containsExactly(new WanPair("A", "B", 2));
        assertThat(matrix.skipped().firstMessages())
                .contains("w.csv, line 3: the region_b () must be there.");
    }

    @Test
    void betweenTwoPlacesIsTheMeanElseTheWayBack() {
        WanMatrix matrix =
                new WanMatrix(
                        WanKind.DELAY_MILLIS,
                        List.of(
                                new WanPair("b", "a", 10),
                                new WanPair("a", "c", 20),
                                new WanPair("a", "c", 40),
                                new WanPair("c", "a", 99)),
                        SkippedRows.NONE);
        assertThat(matrix.places()).containsExactly("a", "b", "c");
        assertThat(matrix.between("a", "c")).hasValue(30);
        assertThat(matrix.between("a", "b")).hasValue(10);
        assertThat(matrix.between("b", "c")).isEmpty();
    }
}
