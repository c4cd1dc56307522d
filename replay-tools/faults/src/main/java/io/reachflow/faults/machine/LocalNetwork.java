package io.reachflow.faults.machine;

import java.util.Optional;

/**
 * The loopback network of the suite. Packets to and from a port are dropped by rules of the
 * kernel's routing, so that both ends see what they would see of a cut cable: nothing.
 */
public final class LocalNetwork {
    private static final String DEVICE = "lo";

    private boolean ruled;
    private int rules;

    /** Why links can't be cut here. */
    public Optional<String> hindrance() {
        return OwnNamespaces.areHere()
                ? Optional.empty()
                : Optional.of("needs a network of its own: root, unshare and ip");
    }

    /** Why packets can't be delayed and lost at random here. */
    public Optional<String> delayHindrance() {
        if (hindrance().isPresent()) {
            return hindrance();
        }
        SystemCommand.Result probe =
                SystemCommand.run(
                        "tc", "qdisc", "replace", "dev", DEVICE, "root", "netem", "delay", "1ms");
        clearQueue();
        return probe.fine()
                ? Optional.empty()
                : Optional.of("this kernel has no netem: " + probe.said());
    }

    /** Drops what goes to or comes from this port. */
    public synchronized void cut(int port) {
        makeRoomForRules();
        for (String side : new String[] {"dport", "sport"}) {
            SystemCommand.require(
                    "ip",
                    "rule",
                    "add",
                    "pref",
                    String.valueOf(10 + rules),
                    "ipproto",
                    "tcp",
                    side,
                    String.valueOf(port),
                    "blackhole");
            rules++;
        }
    }

    /** The rule that says what is local comes first of all; others have to come before it. */
    private void makeRoomForRules() {
        if (!ruled) {
            SystemCommand.require("ip", "rule", "add", "pref", "1000", "lookup", "local");
            SystemCommand.require("ip", "rule", "del", "pref", "0");
            ruled = true;
        }
    }

    /** All links are as they were. */
    public synchronized void mend() {
        for (; rules > 0; rules--) {
            SystemCommand.require("ip", "rule", "del", "pref", String.valueOf(10 + rules - 1));
        }
        if (OwnNamespaces.areHere()) {
            SystemCommand.run("ip", "link", "set", DEVICE, "up");
            clearQueue();
        }
    }

    /** Nobody reaches anybody. */
    public void down() {
        SystemCommand.require("ip", "link", "set", DEVICE, "down");
    }

    /** Everything waits in one narrow queue. */
    public void narrow(int kilobitPerSecond) {
        SystemCommand.require(
                "tc",
                "qdisc",
                "replace",
                "dev",
                DEVICE,
                "root",
                "tbf",
                "rate",
                kilobitPerSecond + "kbit",
                "burst",
                "64kb",
                "latency",
                "500ms");
    }

    /** Each packet takes so long, give or take, and some are lost. */
    public void disturb(int delayMillis, double lossPercent) {
        SystemCommand.require(
                "tc",
                "qdisc",
                "replace",
                "dev",
                DEVICE,
                "root",
                "netem",
                "delay",
                delayMillis + "ms",
                delayMillis / 4 + "ms",
                "loss",
                lossPercent + "%");
    }

    private static void clearQueue() {
        SystemCommand.run("tc", "qdisc", "del", "dev", DEVICE, "root");
    }
}
