package io.reachflow.replay.cli;

import picocli.CommandLine.IVersionProvider;

final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        // From the jar's manifest; classes that run from a folder have no version.
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {
            "reachflow " + (version == null ? "(not from a jar)" : version),
            "Java " + Runtime.version()
        };
    }
}
