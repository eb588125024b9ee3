package io.argosy.s3;

import io.argosy.protocol.text.BadInput;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The location of bodies: {@code s3://bucket/prefix}.
 *
 * @param prefix empty, or ends with a slash
 * @param endpoint of a store other than Amazon's; the bucket is then part of the path
 * @param region by default from the environment or the profile
 */
public record S3Place(
    String bucket, String prefix, Optional<URI> endpoint, Optional<String> region) {
  private static final Pattern SHAPE =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:/[A-Za-z0-9_=-][\\w.=-]*)*)/?");

  /** Parses the words of a command line. */
  public static S3Place parse(String blobs, Optional<String> endpoint, Optional<String> region) {
    Matcher found = SHAPE.matcher(blobs);
    if (!found.matches()) {
      throw BadInput.inArgument(
          "--blobs",
          blobs,
          "--blobs is " + blobs + "; it must be s3://BUCKET or s3://BUCKET/PREFIX");
    }
    String folders = found.group(2).isEmpty() ? "" : found.group(2).substring(1) + "/";
    return new S3Place(found.group(1), folders, endpoint.map(S3Place::address), region);
  }

  private static URI address(String text) {
    try {
      URI uri = URI.create(text);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
        return uri;
      }
    } catch (IllegalArgumentException notEvenAnAddress) {
      // Reported below.
    }
    throw BadInput.inArgument(
        "--s3-endpoint",
        text,
        "--s3-endpoint is " + text + "; it must be an address, such as https://s3.example.org");
  }

  @Override
  public String toString() {
    return "s3://" + bucket + "/" + prefix + endpoint.map(uri -> " at " + uri).orElse("");
  }
}
