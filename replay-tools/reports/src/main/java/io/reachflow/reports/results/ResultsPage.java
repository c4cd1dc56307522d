package io.reachflow.reports.results;

import io.reachflow.policies.policyfile.PolicyManifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The whole page: what it is about and how to read it, and then its parts. */
public final class ResultsPage {
    private final EvaluatedPolicy policy;
    private final SortedMap<ResultsPartName, ResultsPartFile> parts;

    private ResultsPage(EvaluatedPolicy policy, Map<ResultsPartName, ResultsPartFile> parts) {
        this.policy = policy;
        this.parts = new TreeMap<>(parts);
    }

    /**
     * As Markdown.
     *
     * @param parts those that were played, all with the same policy
     */
    public static String of(EvaluatedPolicy policy, Map<ResultsPartName, ResultsPartFile> parts) {
        return new ResultsPage(policy, parts).markdown();
    }

    private String markdown() {
        String sections =
                parts.values().stream()
                        .map(ResultsPartFile::markdown)
                        .collect(Collectors.joining("\n"));
        return MarkdownLines.wrap(
                "# What the learned policy reaches\n\n"
                        + commands()
                        + missing()
                        + "\n## The policy\n\n"
                        + identity()
                        + "\n## What it had seen before\n\n"
                        + sample()
                        + "\n## How to read the tables\n\n"
                        + reading()
                        + "\n"
                        + sections);
    }

    private String commands() {
        Map<String, List<ResultsPartName>> byCommand = new LinkedHashMap<>();
        parts.forEach(
                (name, part) ->
                        byCommand
                                .computeIfAbsent(part.command(), key -> new ArrayList<>())
                                .add(name));
        StringBuilder text = new StringBuilder("Made by:\n```\n");
        byCommand.forEach(
                (command, names) ->
                        text.append(command)
                                .append(byCommand.size() == 1 ? "" : " --parts " + keys(names))
                                .append('\n'));
        return text.append("```\nThe same command gives the same page to the byte, on any day and")
                .append(" with any number of threads.\n")
                .toString();
    }

    private static String keys(List<ResultsPartName> names) {
        return names.stream().map(ResultsPartName::key).collect(Collectors.joining(","));
    }

    private String missing() {
        List<ResultsPartName> missing =
                List.of(ResultsPartName.values()).stream()
                        .filter(name -> !parts.containsKey(name))
                        .toList();
        return missing.isEmpty()
                ? ""
                : "\nNot played yet with this policy: --parts " + keys(missing) + ".\n";
    }

    private String identity() {
        PolicyManifest manifest = policy.file().manifest();
        MarkdownTable table = new MarkdownTable(List.of("name", ResultsText.code(manifest.name())));
        table.row(List.of("version", manifest.version()));
        table.row(List.of("identity, as decisions name it", ResultsText.code(policy.identity())));
        table.row(
                List.of("SHA-256 of its tensors", ResultsText.code(policy.file().tensorsSha256())));
        table.row(List.of("trained by", ResultsText.code(manifest.trainedBy())));
        table.row(List.of("made from", manifest.createdFrom()));
        return table.toString();
    }

    private String sample() {
        return "A training plays worlds of the standard with more departures and less bandwidth,"
                + " which is the family of `community-256`, `churn-xN` and `congestion-xN`: ten"
                + " hours, loads from 0.4 to 1.6, seeds 1 to 20, 64 to 192 GPUs. (Options in its"
                + " command may have changed that: see above.) The reluctance to wait was chosen"
                + " on whole days of 256 GPUs, seeds 11 and 12: a learned policy waits only"
                + " where waiting is that much likelier than going. The weights of"
                + " `weighted-score` were found on seeds 1 to 6.\n\n"
                + "- **In sample** in kind, though not in seed: `community-256`, `churn-xN`,"
                + " `congestion-xN`, `scale-64`.\n"
                + "- **Never trained on:** all seeds of this page; sizes above 192 GPUs, and so"
                + " even `community-256` at its full size; whole days; `shifted`, `philly`,"
                + " `openb`, `spot`, `flash-crowd`, `mass-departure`.\n\n"
                + "Seeds 201 to 220 are for reports: nothing may be chosen by looking at"
                + " them.\n\n"
                + effort();
    }

    /** Whoever tries more finds more: so it is said how much was tried for each side. */
    private static String effort() {
        return "**How much was tried for each.** A training of ten iterations plays some "
                + "260 worlds of ten hours, most of them with 64 to 192 GPUs; the [lab "
                + "notes](lab-notes.md) number fourteen trainings and what was tried beside "
                + "them. The weights of `weighted-score` come from 600 worlds of 34 hours "
                + "with 64 GPUs; another search of 900 found nothing better. No number of "
                + "the other opponents was searched for. Heuristics were also tried with "
                + "mask and preemption, on version 1 of the scenarios, and the strong ones "
                + "were the best there.\n";
    }

    private String reading() {
        String own = ResultsText.code(policy.name());
        return "- Figures are means over seeds ± half of their 95 % interval (Student's t).\n"
                + "- A difference is "
                + own
                + " minus the other, **seed by seed**: what a world does to both cancels out. It"
                + " may be certain though the intervals of the two overlap.\n"
                + "- `0.800×` is the mean of "
                + own
                + " over that of the other. For the bandwidth penalty and the cost, less is"
                + " better.\n"
                + "- The best of a group is chosen for each metric anew, by its mean: often no"
                + " single opponent has all of them.\n"
                + "- Among many comparisons, one in twenty is certain by chance.\n"
                + "- What is measured, and on which scenarios: [comparing"
                + " policies](comparing.md).\n";
    }
}
