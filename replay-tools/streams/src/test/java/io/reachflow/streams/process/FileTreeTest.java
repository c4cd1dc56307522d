package io.reachflow.streams.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @TempDir Path folder;

    @Test
    void goesWithAllThatIsInIt() throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/b/file"), "x");
        Files.writeString(root.resolve("file"), "x");
        Path other = Files.writeString(folder.resolve("root-of-another"), "x");

        FileTree.delete(root);

        assertThat(root).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void whatALinkLeadsToStays() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Path kept = Files.writeString(outside.resolve("kept"), "x");
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.createSymbolicLink(root.resolve("link"), outside);

        FileTree.delete(root);

        assertThat(root).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void whatIsNotThereIsNoError() {
        FileTree.delete(folder.resolve("missing"));

        assertThat(folder).isEmptyDirectory();
    }
}
