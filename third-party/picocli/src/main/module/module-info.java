/** picocli under its own module name; the published sources leave this file out. */
module info.picocli {
  requires static java.sql;

  exports picocli;
}
