package io.reachflow.peers;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cloudsimplus.brokers.DatacenterBroker;
import org.cloudsimplus.brokers.DatacenterBrokerSimple;
import org.cloudsimplus.cloudlets.Cloudlet;
import org.cloudsimplus.cloudlets.CloudletSimple;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.datacenters.DatacenterSimple;
import org.cloudsimplus.hosts.Host;
import org.cloudsimplus.hosts.HostSimple;
import org.cloudsimplus.resources.Pe;
import org.cloudsimplus.resources.PeSimple;
import org.cloudsimplus.schedulers.cloudlet.CloudletSchedulerSpaceShared;
import org.cloudsimplus.utilizationmodels.UtilizationModelDynamic;
import org.cloudsimplus.utilizationmodels.UtilizationModelFull;
import org.cloudsimplus.vms.Vm;
import org.cloudsimplus.vms.VmSimple;
import org.slf4j.LoggerFactory;

/** Runs a file of jobs in CloudSim Plus and prints how long that took. */
public final class CloudSimPlusRun {
    private static final int MIPS = 1_000;
    private static final long PLENTY = 1_000_000;

    private CloudSimPlusRun() {}

    /** Takes the file of jobs, the number of machines and the GPUs of each. */
    public static void main(String[] args) throws IOException {
        ((Logger) LoggerFactory.getLogger("ROOT")).setLevel(Level.ERROR);
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        int machines = Integer.parseInt(args[1]);
        int gpus = Integer.parseInt(args[2]);
        long begun = System.nanoTime();
        int finished = run(lines, machines, gpus);
        double seconds = (System.nanoTime() - begun) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "{\"jobs\":%d,\"machines\":%d,\"finished\":%d,\"seconds\":%.3f,"
                        + "\"cloudletsPerSecond\":%.3f}%n",
                lines.size(),
                machines,
                finished,
                seconds,
                lines.size() / seconds);
    }

    private static int run(List<String> lines, int machines, int gpus) {
        CloudSimPlus simulation = new CloudSimPlus();
        List<Host> hosts = new ArrayList<>();
        List<Vm> vms = new ArrayList<>();
        for (int i = 0; i < machines; i++) {
            hosts.add(host(gpus));
            Vm vm = new VmSimple(MIPS, gpus, new CloudletSchedulerSpaceShared());
            vm.setRam(1_000).setBw(1_000).setSize(1_000);
            vms.add(vm);
        }
        new DatacenterSimple(simulation, hosts);
        DatacenterBroker broker = new DatacenterBrokerSimple(simulation);
        broker.submitVmList(vms);
        List<Cloudlet> cloudlets = new ArrayList<>();
        for (String line : lines) {
            cloudlets.add(cloudlet(line, gpus));
        }
        broker.submitCloudletList(cloudlets);
        simulation.start();
        return broker.getCloudletFinishedList().size();
    }

    private static Host host(int gpus) {
        List<Pe> elements = new ArrayList<>();
        for (int i = 0; i < gpus; i++) {
            elements.add(new PeSimple(MIPS));
        }
        return new HostSimple(PLENTY, PLENTY, PLENTY, elements);
    }

    /** A gang larger than a machine is cut to it: a cloudlet runs in one virtual machine. */
    private static Cloudlet cloudlet(String line, int gpus) {
        String[] fields = line.split(",", -1);
        int elements = Math.min(gpus, Integer.parseInt(fields[1]));
        long length = Math.max(1, (long) (Double.parseDouble(fields[2]) * MIPS));
        Cloudlet cloudlet = new CloudletSimple(length, elements);
        cloudlet.setSubmissionDelay(Double.parseDouble(fields[0]));
        cloudlet.setUtilizationModelCpu(new UtilizationModelFull());
        cloudlet.setUtilizationModelRam(new UtilizationModelDynamic(0));
        cloudlet.setUtilizationModelBw(new UtilizationModelDynamic(0));
        return cloudlet;
    }
}
