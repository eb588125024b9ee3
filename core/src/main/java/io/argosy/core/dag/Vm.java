package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * A virtual machine: owns vCPUs of one host and keeps every image it has pulled.
 *
 * @param memoryBytes what the tasks that run at one instant may hold together; may be infinite
 * @param diskBytes what its images may take together; may be infinite
 * @param images the names of those that are there already
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
