package io.reachflow.faults.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.faults.scene.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultKindsTest {
    @Test
    void namesAreDifferentWordsOfTheCommandLine() {
        List<String> names = FaultKinds.all().stream().map(Fault::name).toList();
        assertThat(names)
                .hasSizeGreaterThanOrEqualTo(20)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
    }

    @Test
    void anUnknownKindIsRefusedWithTheListOfAll() {
        assertThatThrownBy(() -> FaultKinds.byName("earthquake"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(earthquake)")
                .hasMessageContaining("taskmanager-kill");
    }

    @Test
    void theGuideHasARowForEachKind() throws Exception {
        String guide = Files.readString(Path.of("../../docs/faults.md"));
        assertThat(FaultKinds.all())
                .allSatisfy(fault -> assertThat(guide).contains("| `" + fault.name() + "` |"));
    }
}
