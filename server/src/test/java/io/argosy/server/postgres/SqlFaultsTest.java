package io.argosy.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.server.store.DatabaseFault;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlFaultsTest {
  @ParameterizedTest
  @ValueSource(strings = {"08001", "08006", "53300", "57P01", "57P02", "57P03"})
  void a_database_that_is_down_starting_stopping_or_crowded_is_away(String state) {
    assertThat(SqlFaults.isAway(new SQLException("it is not there", state))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"28P01", "28000", "3D000", "42501", "08004", "08P01", "40001"})
  void a_database_fault_that_a_person_must_correct_is_not_away(String state) {
    assertThat(SqlFaults.isAway(new SQLException("never", state))).isFalse();
  }

  @Test
  void a_connection_that_broke_while_it_was_used_is_away() {
    // The pool's message about a connection that it has closed: without a state.
    assertThat(SqlFaults.isAway(new SQLException("Connection is closed"))).isTrue();
  }

  @Test
  void a_database_with_an_untrusted_certificate_is_not_away() {
    Exception handshake = new SSLHandshakeException("PKIX path building failed");
    assertThat(SqlFaults.isAway(new SQLException("SSL error", "08006", handshake))).isFalse();
  }

  @Test
  void a_failure_is_described_in_a_few_words() {
    assertThat(sentence(new ConnectException("Connection refused")))
        .isEqualTo("connection refused");
    assertThat(sentence(new SocketTimeoutException("Read timed out"))).isEqualTo("no answer");
    assertThat(sentence(new UnknownHostException("db.lab")))
        .isEqualTo("no host is known as db.lab");
    assertThat(SqlFaults.sentence(new SQLException("FATAL: it starts up\n  Hint: wait", "57P03")))
        .isEqualTo("FATAL: it starts up");
  }

  @Test
  void a_pool_that_has_no_connection_says_why_the_database_gave_none() {
    SQLException refused =
        new SQLException(
            "Connection to 1.2.3.4:5 refused", "08001", new ConnectException("refused"));
    SQLException pool = new SQLTransientConnectionException("argosy - not available", refused);
    DatabaseFault fault = SqlFaults.fault("1.2.3.4:5", pool);
    assertThat(fault.isAway()).isTrue();
    assertThat(fault).hasMessage("the database at 1.2.3.4:5 failed: connection refused");
    assertThat(DatabaseFault.in(new RuntimeException(fault))).isEqualTo(Optional.of(fault));
  }

  @Test
  void the_place_has_a_port_and_no_password() {
    assertThat(place("postgresql://me:secret@db.lab/argosy?sslmode=require"))
        .isEqualTo("db.lab:5432");
    assertThat(place("postgresql://me@[::1]:5433/argosy")).isEqualTo("[::1]:5433");
    assertThat(place("postgresql://me@[::1]/argosy")).isEqualTo("[::1]:5432");
  }

  private static String place(String address) {
    return DatabaseAddress.parse("--database", address, Optional.empty()).place();
  }

  private static String sentence(Exception cause) {
    return SqlFaults.sentence(new SQLException("Connection attempt failed", "08001", cause));
  }
}
