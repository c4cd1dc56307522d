package io.reachflow.jobs.story;

import io.reachflow.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The command line as it is after a build of this repository. */
public final class ReachflowCommand implements BeforeEachCallback, AfterEachCallback {
    /** The repository. */
    public static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private static final String HOME_PROPERTY = "reachflow.home";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Override
    public void beforeEach(ExtensionContext context) {
        System.setProperty(HOME_PROPERTY, HOME.toString());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        System.clearProperty(HOME_PROPERTY);
    }

    /** Runs a command to its end, and returns its exit code. */
    public int run(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
