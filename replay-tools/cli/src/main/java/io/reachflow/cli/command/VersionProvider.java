package io.reachflow.cli.command;

import picocli.CommandLine.IVersionProvider;

public final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        // From the jar's manifest; classes that run from a folder have no version.
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return new String[] {
            "reachflow " + (version == null ? "(not from a jar)" : version),
            "Java " + Runtime.version()
        };
    }
}
