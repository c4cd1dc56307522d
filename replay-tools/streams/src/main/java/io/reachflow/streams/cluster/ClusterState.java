package io.reachflow.streams.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What was started, as it is written down for the next command. */
public record ClusterState(ClusterPorts ports, List<ClusterMember> members) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public ClusterState {
        members = List.copyOf(members);
    }

    static Optional<ClusterState> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.readValue(file.toFile(), ClusterState.class));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Can't read "
                            + file
                            + ". If it is damaged, end the cluster's processes by hand and delete"
                            + " it.",
                    e);
        }
    }

    /** With a member more, or with one that takes the place of an earlier one of its name. */
    ClusterState with(ClusterMember member) {
        List<ClusterMember> next = new ArrayList<>(members);
        for (int index = 0; index < next.size(); index++) {
            if (next.get(index).name().equals(member.name())) {
                next.set(index, member);
                return new ClusterState(ports, next);
            }
        }
        next.add(member);
        return new ClusterState(ports, next);
    }

    void write(Path file) {
        Path draft = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            MAPPER.writerWithDefaultPrettyPrinter().writeValue(draft.toFile(), this);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write " + file + ".", e);
        }
    }

    boolean anyAlive() {
        return members.stream().anyMatch(ClusterMember::isAlive);
    }
}
