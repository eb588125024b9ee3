package io.argosy.s3;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A real S3 server in this process, which stores its objects in a folder. */
final class S3Server implements AutoCloseable {
  static final String BUCKET = "lab";

  private final Path folder;
  private final S3Proxy proxy;

  S3Server(Path folder) throws Exception {
    this.folder = folder;
    Files.createDirectories(folder.resolve(BUCKET));
    proxy =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(folder.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, "key", "secret")
            .build();
    proxy.start();
  }

  int port() {
    return proxy.getPort();
  }

  /** The file of an object. */
  Path object(String key) {
    return folder.resolve(BUCKET).resolve(key);
  }

  S3Place place() {
    return placeBy(port());
  }

  /** The same, through another port. */
  static S3Place placeBy(int port) {
    return S3Place.parse(
        "s3://" + BUCKET + "/service", Optional.of("http://127.0.0.1:" + port), Optional.empty());
  }

  static AwsCredentialsProvider credentials(String secret) {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create("key", secret));
  }

  static AwsCredentialsProvider credentials() {
    return credentials("secret");
  }

  @Override
  public void close() throws Exception {
    proxy.stop();
  }
}
