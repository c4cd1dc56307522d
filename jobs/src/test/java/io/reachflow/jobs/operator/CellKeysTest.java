package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellKeysTest {
    private static final int GROUPS = 128;
    private static final CellKeys KEYS = new CellKeys(GROUPS);

    private static int[] cellsPerSubtask(Stream<String> cells, int parallelism) {
        int[] counts = new int[parallelism];
        cells.forEach(
                cell ->
                        counts[
                                KeyGroupRangeAssignment.assignKeyToParallelOperator(
                                        KEYS.keyOf(cell), GROUPS, parallelism)]++);
        return counts;
    }

    private static Stream<String> shards(String group, int count) {
        return IntStream.range(0, count).mapToObj(shard -> group + "-" + shard);
    }

    /** By their names alone, three of eight subtasks would have none of eight cells. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32})
    void shardsAreSharedOutEvenly(int parallelism) {
        for (int each = 1; each <= 4; each++) {
            assertThat(cellsPerSubtask(shards("all", each * parallelism), parallelism))
                    .as("%d shards for each subtask", each)
                    .containsOnly(each);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 6, 7, 12})
    void whereTheyCantBeEvenNoSubtaskHasThreeTooMany(int parallelism) {
        for (int each = 1; each <= 8; each++) {
            int[] counts = cellsPerSubtask(shards("eu", each * parallelism), parallelism);

            assertThat(Arrays.stream(counts).max().orElseThrow())
                    .as("%d shards for each subtask", each)
                    .isLessThanOrEqualTo(each + 2);
        }
    }

    @Test
    void severalGroupsOfShardsAreEvenToo() {
        Stream<String> cells = Stream.of("eu", "na", "asia").flatMap(group -> shards(group, 4));

        assertThat(cellsPerSubtask(cells, 4)).containsOnly(3);
    }

    /** State is found under the key: whoever changes one loses what runs there. */
    @Test
    void keysStayAsTheyAre() {
        assertThat(Stream.of("all", "all-0", "all-1", "all-2", "all-7").map(KEYS::keyOf))
                .containsExactly("all@47", "all-0@119", "all-1@203", "all-2@211", "all-7@33");
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "eu-west-1", "a.b_c", "7", "x-99999"})
    void aKeyLeadsBackToItsCell(String cell) {
        assertThat(CellKeys.cellOf(KEYS.keyOf(cell))).isEqualTo(cell);
        assertThat(CellKeys.cellOf(new CellKeys(32_768).keyOf(cell))).isEqualTo(cell);
    }

    @Test
    void aKeyOfAnotherFormIsRefused() {
        assertThatThrownBy(() -> CellKeys.cellOf("all"))
                .hasMessageContaining("key (all)")
                .hasMessageContaining("--from-scratch");
    }
}
