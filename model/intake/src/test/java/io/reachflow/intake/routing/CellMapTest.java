package io.reachflow.intake.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellMapTest {
    private static final CellMap MAP =
            CellMap.parse("eu = eu-west-1 + eu-central-1 / 2, na=us-east-1, rest=*+sa-east-1/3");

    @Test
    void oneCellTakesEverything() {
        assertThat(CellMap.ONE_CELL.cells()).containsExactly("all");
        assertThat(CellMap.ONE_CELL.cellOfHost("anywhere", "h")).isEqualTo("all");
        assertThat(CellMap.ONE_CELL.homeOfTask(null, "t")).isEqualTo("all");
        assertThat(CellMap.ONE_CELL.neighboursOf("all")).isEmpty();
    }

    @Test
    void cellsStandInTheOrderOfTheMap() {
        assertThat(MAP.cells()).containsExactly("eu-0", "eu-1", "na", "rest-0", "rest-1", "rest-2");
    }

    @Test
    void aHostGoesToTheCellOfItsRegion() {
        assertThat(MAP.cellOfHost("us-east-1", "h")).isEqualTo("na");
        assertThat(MAP.cellOfHost("eu-west-1", "h")).startsWith("eu-");
        assertThat(MAP.cellOfHost("eu-central-1", "h")).isEqualTo(MAP.cellOfHost("eu-west-1", "h"));
        assertThat(MAP.cellOfHost("sa-east-1", "h")).startsWith("rest-");
        assertThat(MAP.cellOfHost("the-moon", "h")).startsWith("rest-");
    }

    @Test
    void aTaskStartsNearItsData() {
        assertThat(MAP.homeOfTask("us-east-1", "t")).isEqualTo("na");
        assertThat(MAP.homeOfTask(null, "t")).startsWith("rest-");
    }

    /** Pinned: a host that moves between cells on an upgrade would lose its leases. */
    @ParameterizedTest
    @CsvSource({"host-0, 13", "host-1, 1", "host-2, 9", "gpu-box-17, 10", "Ω, 8"})
    void shardsAreStable(String host, int shard) {
        CellMap map = CellMap.parse("all=*/16");
        assertThat(map.cellOfHost("eu-west-1", host)).isEqualTo("all-" + shard);
    }

    @ParameterizedTest
    @CsvSource({"host-%d, 4", "host-%d, 8", "h%04d, 8", "%d.lab.example, 5", "t-%d, 2"})
    void hostsSpreadEvenly(String names, int shards) {
        CellMap map = CellMap.parse("all=*/" + shards);
        Map<String, Integer> counts = new TreeMap<>();
        for (int host = 0; host < 1000; host++) {
            counts.merge(map.cellOfHost("r", String.format(names, host)), 1, Integer::sum);
        }

        double even = 1000.0 / shards;
        assertThat(counts).hasSize(shards);
        assertThat(counts.values())
                .allSatisfy(count -> assertThat((double) count).isBetween(even * 0.8, even * 1.2));
    }

    @Test
    void tasksAreHandedToTheOwnGroupFirstAndThenAround() {
        assertThat(MAP.neighboursOf("na"))
                .containsExactly("rest-0", "rest-1", "rest-2", "eu-0", "eu-1");
        assertThat(MAP.neighboursOf("eu-1"))
                .containsExactly("eu-0", "na", "rest-1", "rest-2", "rest-0");
        assertThat(MAP.neighboursOf("rest-1"))
                .containsExactly("rest-2", "rest-0", "eu-1", "eu-0", "na");
    }

    @Test
    void aCellThatIsNotThereHasNoNeighbours() {
        assertThatThrownBy(() -> CellMap.ONE_CELL.neighboursOf("eu"))
                .hasMessage("The cell (eu) is not in the map; it has [all].");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eu=eu-west-1 | one group must take *, the regions that no other names",
                "all | each part is NAME=REGION+REGION/SHARDS, but one is 'all'",
                "a=*, | each part is NAME=REGION+REGION/SHARDS, but one is ''",
                "a=b=* | each part is NAME=REGION+REGION/SHARDS, but one is 'a=b=*'",
                "a b=* | a name is 1 to 64 letters, digits, dots, dashes, but one is 'a b'",
                "=* | a name is 1 to 64 letters, digits, dots, dashes, but one is ''",
                "a=x,a=* | the name a stands twice",
                "a=x+x,b=* | the region x stands twice",
                "a=x,b=x+* | the region x stands twice",
                "a=x/2,a-0=* | the cell a-0 stands twice",
                "a=,b=* | a region must not be blank",
                "a=x++y,b=* | a region must not be blank",
                "a=*/0 | the shards must be 1 to 1024, but one is 0",
                "a=*/1025 | the shards must be 1 to 1024, but one is 1025",
                "a=*/many | the shards behind / are a number, but one is 'many'",
                "a=*/2/3 | the shards behind / are a number, but one is '2'",
            })
    void aMapThatCantBeUsedSaysWhy(String text, String rule) {
        assertThatThrownBy(() -> CellMap.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The cell map (" + text + ") can't be used: " + rule + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"all=*", "all=*/1", " all = * / 1 "})
    void aGroupOfOneShardIsNamedAsItself(String text) {
        assertThat(CellMap.parse(text).cells()).containsExactly("all");
    }
}
