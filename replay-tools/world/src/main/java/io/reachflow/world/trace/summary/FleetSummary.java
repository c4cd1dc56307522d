package io.reachflow.world.trace.summary;

import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.FleetTrace;
import io.reachflow.world.trace.ModelShare;
import io.reachflow.world.trace.TraceNode;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Which GPUs a fleet or a market has. */
final class FleetSummary {
    private static final int MODELS_SHOWN = 12;

    private FleetSummary() {}

    static SummaryBuilder of(FleetTrace fleet) {
        List<TraceNode> nodes = fleet.nodes();
        Map<String, Long> byModel =
                nodes.stream()
                        .collect(
                                Collectors.groupingBy(
                                        TraceNode::model,
                                        TreeMap::new,
                                        Collectors.summingLong(TraceNode::gpus)));
        return new SummaryBuilder()
                .count("nodes", nodes.size())
                .count("GPUs", nodes.stream().mapToLong(TraceNode::gpus).sum())
                .count("models", byModel.size())
                .measure(
                        "GPUs of a node", "", nodes.stream().mapToDouble(TraceNode::gpus).toArray())
                .bars("GPUs by model", mostCommon(byModel));
    }

    static SummaryBuilder of(FleetMix mix) {
        List<ModelShare> models = mix.models();
        Map<String, Long> byModel = new TreeMap<>();
        models.forEach(share -> byModel.merge(share.model(), share.count(), Long::sum));
        return new SummaryBuilder()
                .count("GPUs", models.stream().mapToLong(ModelShare::count).sum())
                .count("models", byModel.size())
                .count(
                        "models with a measured speed",
                        models.stream().filter(share -> share.imagesPerSecond() != null).count())
                .measure("median price", "USD/h", values(models, ModelShare::priceUsdPerHourP50))
                .measure("memory", "GiB", values(models, ModelShare::memoryGib))
                .measure("training speed", "images/s", speeds(models))
                .bars("GPUs by model", mostCommon(byModel));
    }

    private static double[] values(List<ModelShare> models, ToDoubleFunction<ModelShare> value) {
        return models.stream().mapToDouble(value).toArray();
    }

    private static double[] speeds(List<ModelShare> models) {
        return models.stream()
                .map(ModelShare::imagesPerSecond)
                .filter(speed -> speed != null)
                .flatMapToDouble(DoubleStream::of)
                .toArray();
    }

    private static Map<String, Long> mostCommon(Map<String, Long> byModel) {
        Map<String, Long> shown = new LinkedHashMap<>();
        byModel.entrySet().stream()
                .sorted(
                        Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                .limit(MODELS_SHOWN)
                .forEach(each -> shown.put(each.getKey(), each.getValue()));
        return shown;
    }
}
