package io.reachflow.intake.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which cell is in charge of which GPU. Written as {@code NAME=REGION+REGION/SHARDS}, separated by
 * commas, nearest neighbours side by side: {@code eu=eu-west-1+eu-central-1/4, na=us-east-1/2,
 * rest=*}. One group takes {@code *}, every region that no other names. A group with more than one
 * shard splits its hosts evenly over the cells {@code NAME-0}, {@code NAME-1} and so on.
 */
public final class CellMap {
    /** Everything in one cell: right for up to about a thousand GPUs. */
    public static final CellMap ONE_CELL = parse("all=*");

    private static final int MAX_SHARDS = 1024;

    private record Group(String name, List<String> cells) {
        static Group of(String name, int shards) {
            List<String> cells = new ArrayList<>();
            for (int shard = 0; shard < shards; shard++) {
                cells.add(shards == 1 ? name : name + "-" + shard);
            }
            return new Group(name, List.copyOf(cells));
        }

        int shards() {
            return cells.size();
        }

        String cell(int shard) {
            return cells.get(shard);
        }

        String cellFor(String hostOrTask) {
            return cell(Math.floorMod(mix(hostOrTask.hashCode()), cells.size()));
        }

        /** Hash codes of names that differ in the last digit only would pile up in few shards. */
        private static int mix(int hash) {
            int mixed = hash * 0x9E3779B9;
            return mixed ^ (mixed >>> 15);
        }
    }

    private final List<Group> groups;
    private final Map<String, Group> byRegion;
    private final Group rest;
    private final Set<String> cells;

    private CellMap(List<Group> groups, Map<String, Group> byRegion, Group rest) {
        this.groups = groups;
        this.byRegion = byRegion;
        this.rest = rest;
        this.cells = new LinkedHashSet<>();
        groups.forEach(group -> cells.addAll(group.cells()));
    }

    public static CellMap parse(String text) {
        List<Group> groups = new ArrayList<>();
        Map<String, Group> byRegion = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] sides = part.trim().split("=", -1);
            if (sides.length != 2) {
                throw illegal(
                        text, "each part is NAME=REGION+REGION/SHARDS, but one is '" + part + "'");
            }
            String[] regionsAndShards = sides[1].trim().split("/", -1);
            Group group = Group.of(name(text, sides[0]), shards(text, regionsAndShards));
            if (groups.stream().anyMatch(other -> other.name().equals(group.name()))) {
                throw illegal(text, "the name " + group.name() + " stands twice");
            }
            groups.add(group);
            addRegions(text, regionsAndShards[0], group, byRegion);
        }
        requireDistinctCells(text, groups);
        Group rest = byRegion.get("*");
        if (rest == null) {
            throw illegal(text, "one group must take *, the regions that no other names");
        }
        return new CellMap(List.copyOf(groups), Map.copyOf(byRegion), rest);
    }

    private static void addRegions(
            String text, String regions, Group group, Map<String, Group> byRegion) {
        for (String part : regions.split("\\+", -1)) {
            String region = part.trim();
            if (region.isEmpty()) {
                throw illegal(text, "a region must not be blank");
            }
            if (byRegion.put(region, group) != null) {
                throw illegal(text, "the region " + region + " stands twice");
            }
        }
    }

    /** A group named like another's shard would share its cell, and hand tasks to itself. */
    private static void requireDistinctCells(String text, List<Group> groups) {
        Set<String> seen = new HashSet<>();
        for (Group group : groups) {
            for (String cell : group.cells()) {
                if (!seen.add(cell)) {
                    throw illegal(text, "the cell " + cell + " stands twice");
                }
            }
        }
    }

    private static String name(String text, String side) {
        String name = side.trim();
        if (!name.matches("[A-Za-z0-9_.-]{1,64}")) {
            throw illegal(
                    text,
                    "a name is 1 to 64 letters, digits, dots, dashes, but one is '" + name + "'");
        }
        return name;
    }

    private static int shards(String text, String[] regionsAndShards) {
        if (regionsAndShards.length == 1) {
            return 1;
        }
        String shards = regionsAndShards[1].trim();
        if (regionsAndShards.length > 2 || !shards.matches("[0-9]{1,4}")) {
            throw illegal(text, "the shards behind / are a number, but one is '" + shards + "'");
        }
        int count = Integer.parseInt(shards);
        if (count < 1 || count > MAX_SHARDS) {
            throw illegal(text, "the shards must be 1 to " + MAX_SHARDS + ", but one is " + count);
        }
        return count;
    }

    private static IllegalArgumentException illegal(String text, String rule) {
        return new IllegalArgumentException(
                "The cell map (" + text + ") can't be used: " + rule + ".");
    }

    /** The cell in charge of a host's GPUs: all of them are in one cell. */
    public String cellOfHost(String region, String hostId) {
        return byRegion.getOrDefault(region, rest).cellFor(hostId);
    }

    /** The cell that is asked first to place a task: near its data. */
    public String homeOfTask(@Nullable String dataRegion, String taskId) {
        return byRegion.getOrDefault(dataRegion == null ? "*" : dataRegion, rest).cellFor(taskId);
    }

    /** Whether a cell is in charge of anything; one that is not may be left from another map. */
    public boolean has(String cell) {
        return cells.contains(cell);
    }

    /** Every cell, in the order of the map. */
    public Set<String> cells() {
        return Collections.unmodifiableSet(cells);
    }

    /**
     * The other cells in the order in which this one hands tasks on: own group first, then around.
     * Each shard begins with the one after it, or all would hand to the same.
     */
    public List<String> neighboursOf(String cell) {
        for (int own = 0; own < groups.size(); own++) {
            int shard = groups.get(own).cells().indexOf(cell);
            if (shard >= 0) {
                return neighbours(own, shard);
            }
        }
        throw new IllegalArgumentException(
                "The cell (" + cell + ") is not in the map; it has " + cells + ".");
    }

    private List<String> neighbours(int own, int shard) {
        List<String> neighbours = new ArrayList<>();
        for (int step = 0; step < groups.size(); step++) {
            Group group = groups.get((own + step) % groups.size());
            int first = step == 0 ? shard + 1 : shard;
            int others = step == 0 ? group.shards() - 1 : group.shards();
            for (int i = 0; i < others; i++) {
                neighbours.add(group.cell((first + i) % group.shards()));
            }
        }
        return neighbours;
    }
}
