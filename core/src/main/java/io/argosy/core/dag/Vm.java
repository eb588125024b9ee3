package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * A virtual machine: owns vCPUs of one host and keeps every image it has pulled.
 *
 * @param memoryBytes total memory of the tasks that run at one instant; may be infinite
 * @param diskBytes total size of its images; may be infinite
 * @param images the names of the images it already has
 */
public record Vm(
    String name, List<String> vcpus, double memoryBytes, double diskBytes, List<String> images) {
  public Vm {
    vcpus = List.copyOf(vcpus);
    images = List.copyOf(images);
    require(!vcpus.isEmpty(), "VM " + name + " owns at least one vCPU");
    require(memoryBytes > 0, "the memory of VM " + name + " is positive, was " + memoryBytes);
    require(diskBytes > 0, "the disk of VM " + name + " is positive, was " + diskBytes);
  }
}
