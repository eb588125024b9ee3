package io.argosy.endtoend;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A real S3 server in this process; it can be ended and started again on its port. */
final class S3Store implements AutoCloseable {
  static final String BUCKET = "lab";
  static final String KEY = "key";
  static final String SECRET = "secret";

  private final Path folder;
  private final int port;
  private S3Proxy proxy;

  S3Store(Path folder) throws Exception {
    this.folder = folder;
    this.port = Ports.free();
    Files.createDirectories(folder.resolve(BUCKET));
    start();
  }

  void start() throws Exception {
    proxy =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(folder.toString()))
            .endpoint(URI.create("http://127.0.0.1:" + port))
            .awsAuthentication(AuthenticationType.AWS_V4, KEY, SECRET)
            .build();
    proxy.start();
  }

  void stop() throws Exception {
    proxy.stop();
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** The file of an object. */
  Path object(String key) {
    return folder.resolve(BUCKET).resolve(key);
  }

  @Override
  public void close() throws Exception {
    stop();
  }
}
