package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TopicTest {
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.]+)` \\|", Pattern.MULTILINE);

    /** Whoever connects a network to the job reads this table, and no code. */
    @Test
    void theDocumentationListsTheTopicsAndNoOthers() throws IOException {
        List<String> documented =
                ROW.matcher(Files.readString(Path.of("README.md")))
                        .results()
                        .map(row -> row.group(1))
                        .toList();

        assertThat(documented)
                .isEqualTo(Arrays.stream(Topic.values()).map(Topic::standardName).toList());
    }

    @Test
    void shortNamesTellTopicsApart() {
        assertThat(Topic.values()).extracting(Topic::shortName).doesNotHaveDuplicates();
    }
}
