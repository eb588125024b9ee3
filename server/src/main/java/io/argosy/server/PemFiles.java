package io.argosy.server;

import io.argosy.protocol.text.BadInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate and its key, in PEM files as they are usually stored. */
public final class PemFiles {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final char[] NO_PASSWORD = new char[0];

  private PemFiles() {}

  /** The TLS context for HTTPS. */
  public static SSLContext context(Path certificate, Path key) {
    try {
      List<Certificate> chain = chain(certificate);
      PrivateKey secret = key(key, chain.getFirst().getPublicKey().getAlgorithm());
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("server", secret, NO_PASSWORD, chain.toArray(new Certificate[0]));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException e) {
      throw bad("--tls-cert", certificate, "cannot be read: " + e.getMessage());
    } catch (GeneralSecurityException e) {
      throw bad("--tls-cert", certificate, "and its key do not go together: " + e.getMessage());
    }
  }

  private static List<Certificate> chain(Path file) throws IOException {
    byte[] text = Files.readAllBytes(file);
    try {
      List<Certificate> chain =
          List.copyOf(
              CertificateFactory.getInstance("X.509")
                  .generateCertificates(new ByteArrayInputStream(text)));
      if (chain.isEmpty()) {
        throw bad("--tls-cert", file, "holds no certificate");
      }
      return chain;
    } catch (GeneralSecurityException e) {
      throw bad("--tls-cert", file, "is not a certificate as PEM");
    }
  }

  private static PrivateKey key(Path file, String algorithm)
      throws IOException, GeneralSecurityException {
    Matcher found = KEY.matcher(Files.readString(file, StandardCharsets.US_ASCII));
    if (!found.find()) {
      throw bad("--tls-key", file, "is not a private key as PEM (PKCS 8: BEGIN PRIVATE KEY)");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(found.group(1));
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (InvalidKeySpecException e) {
      throw bad("--tls-key", file, "is not the key of a " + algorithm + " certificate");
    }
  }

  private static BadInput bad(String flag, Path file, String why) {
    return BadInput.inArgument(flag, file.toString(), flag + ": " + file + " " + why);
  }
}
