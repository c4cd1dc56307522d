package io.reachflow.simulator.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostDiskTest {
    private final HostDisk disk = new HostDisk(100);

    @Test
    void whatWasNotUsedForLongestMakesRoom() {
        disk.use("a", 40);
        disk.use("b", 40);
        disk.use("a", 40);
        disk.use("c", 40);

        assertThat(disk.told()).containsExactly("c", "a");
        assertThat(disk.keeps("b")).isFalse();
    }

    @Test
    void aLargeOneTakesTheRoomOfSeveral() {
        disk.use("a", 30);
        disk.use("b", 30);
        disk.use("c", 30);
        disk.use("d", 70);

        assertThat(disk.told()).containsExactly("d", "c");
    }

    @Test
    void whatIsLargerThanTheDiskIsNotKeptAndTakesNoRoom() {
        disk.use("a", 100);
        disk.use("b", 100.5);

        assertThat(disk.told()).containsExactly("a");
        HostDisk none = new HostDisk(0);
        none.use("a", 1);
        assertThat(none.told()).isEmpty();
    }

    @Test
    void aDatasetThatHasGrownTakesWhatItTakesNow() {
        disk.use("a", 10);
        disk.use("b", 50);
        disk.use("a", 60);

        assertThat(disk.told()).containsExactly("a");
    }

    @Test
    void ofManyItTellsThe64UsedLast() {
        IntStream.range(0, 70).forEach(i -> disk.use("d" + i, 1));

        assertThat(disk.told()).hasSize(64).startsWith("d69", "d68").endsWith("d6");
        assertThat(disk.keeps("d5")).isTrue();
    }

    @Test
    void itIsSavedInTheOrderOfUse() {
        disk.use("a", 40);
        disk.use("b", 40);
        disk.use("a", 40);

        assertThat(disk.save("h").datasets())
                .isEqualTo(
                        List.of(new DiskState.KeptCopy("b", 40), new DiskState.KeptCopy("a", 40)));
    }
}
