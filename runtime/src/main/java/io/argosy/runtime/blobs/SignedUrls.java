package io.argosy.runtime.blobs;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Addresses that allow one operation on one blob until an instant. */
public final class SignedUrls {
  private static final String ALGORITHM = "HmacSHA256";

  private final byte[] key;
  private final InstantSource clock;

  /**
   * @param key known only to the service
   */
  public SignedUrls(byte[] key, InstantSource clock) {
    this.key = key.clone();
    this.clock = clock;
  }

  /**
   * The query that makes an address valid.
   *
   * @param method GET or PUT
   * @param path the whole path of the address, not encoded
   */
  public String query(String method, String path, Duration good) {
    long expires = clock.instant().plus(good).getEpochSecond();
    return "expires=" + expires + "&signature=" + signature(method, path, expires);
  }

  /** The encoded path of an address, with its query. */
  public String address(String method, String path, Duration good) {
    StringBuilder encoded = new StringBuilder();
    for (String part : path.substring(1).split("/", -1)) {
      encoded
          .append('/')
          .append(URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"));
    }
    return encoded + "?" + query(method, path, good);
  }

  /**
   * Why an address is invalid.
   *
   * @param expired whether it is only expired: then this service did issue it
   */
  public record Wrong(String sentence, boolean expired) {
    private static Optional<Wrong> of(String sentence) {
      return Optional.of(new Wrong(sentence, false));
    }
  }

  /** Why an address is invalid; empty if it is valid. */
  public Optional<Wrong> wrong(
      String method, String path, Optional<String> expires, Optional<String> signature) {
    if (expires.isEmpty() || signature.isEmpty()) {
      return Wrong.of("the address is not signed");
    }
    if (!expires.get().matches("\\d{1,12}")) {
      return Wrong.of("expires is " + expires.get() + "; it must be seconds since 1970");
    }
    long until = Long.parseLong(expires.get());
    boolean right =
        MessageDigest.isEqual(
            signature(method, path, until).getBytes(StandardCharsets.UTF_8),
            signature.get().getBytes(StandardCharsets.UTF_8));
    if (!right) {
      return Wrong.of("the signature is not right for this method and path");
    }
    return clock.instant().isBefore(Instant.ofEpochSecond(until))
        ? Optional.empty()
        : Optional.of(new Wrong("the address has expired", true));
  }

  private String signature(String method, String path, long expires) {
    return seal(method + "\n" + path + "\n" + expires);
  }

  /** A signature of a text that only the service can compute. */
  public String seal(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
