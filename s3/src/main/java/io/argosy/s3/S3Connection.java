package io.argosy.s3;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The bucket, and the signer of its addresses. */
record S3Connection(Bucket bucket, S3Presigner presigner) {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(60);

  /** With a pause that doubles from 100 ms, randomly shortened: some seconds in total. */
  private static final int TRIES = 6;

  static S3Connection to(S3Place place, Region region, AwsCredentialsProvider credentials) {
    // A request to a signed address must not depend on how the client cuts it into chunks.
    S3Configuration plain = S3Configuration.builder().chunkedEncodingEnabled(false).build();
    boolean ours = place.endpoint().isPresent();
    var client =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(SILENCE))
            .region(region)
            .credentialsProvider(credentials)
            .forcePathStyle(ours)
            .serviceConfiguration(plain)
            // Every body has its SHA-256; stores other than Amazon's support no newer checksums.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                all ->
                    all.retryStrategy(
                        AwsRetryStrategy.standardRetryStrategy().toBuilder()
                            .maxAttempts(TRIES)
                            .build()));
    place.endpoint().ifPresent(client::endpointOverride);
    S3Client built = client.build();
    var presigner =
        S3Presigner.builder()
            .region(region)
            .credentialsProvider(credentials)
            .s3Client(built)
            .serviceConfiguration(
                S3Configuration.builder()
                    .chunkedEncodingEnabled(false)
                    .pathStyleAccessEnabled(ours)
                    .build());
    place.endpoint().ifPresent(presigner::endpointOverride);
    return new S3Connection(new Bucket(place, built), presigner.build());
  }
}
