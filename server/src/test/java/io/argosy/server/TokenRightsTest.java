package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.server.http.ForwardLookup;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What rights a token may pass on, and how the machine's owner regains access. */
@Timeout(300)
class TokenRightsTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh]}
      result: {merge: concat}
      """;

  @TempDir Path folder;
  private TestServer it;

  @BeforeEach
  void start() throws Exception {
    it = new TestServer(folder.resolve("data"), TestServer.patient(), Optional.empty());
  }

  @AfterEach
  void stop() {
    it.close();
  }

  private Fields mint(String by, String user, String scopes, String expiresIn) throws Exception {
    String who = "{\"user\":\"" + user + "\",\"scopes\":[" + scopes + "]";
    String body = who + ",\"expiresIn\":\"" + expiresIn + "\"}";
    HttpResponse<String> made = it.ask(by, "POST", "/v1/tokens", body);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    return TestServer.fields(made);
  }

  private static String open(Fields token) {
    return token.text("token").orElseThrow();
  }

  private static String id(Fields token) {
    return token.text("id").orElseThrow();
  }

  private static Instant expires(Fields token) {
    return Instant.parse(token.text("expires").orElseThrow());
  }

  private int revoke(String id, String query) throws Exception {
    return it.ask(it.operator, "DELETE", "/v1/tokens/" + id + query, "").statusCode();
  }

  private int whoami(String token) throws Exception {
    return it.ask(token, "GET", "/v1/whoami", "").statusCode();
  }

  @Test
  void a_token_is_valid_no_longer_than_the_one_that_made_it() throws Exception {
    Fields day = mint(it.operator, "ada", "\"read\",\"admin\"", "1d");
    Fields long10 = mint(open(day), "eve", "\"read\"", "3650d");
    assertThat(expires(long10)).isEqualTo(expires(day));
    assertThat(long10.text("maker")).contains(id(day));
    Fields hour = mint(open(day), "eve", "\"read\"", "1h");
    assertThat(expires(hour)).isBefore(expires(day));
  }

  @Test
  void the_first_token_of_a_realm_ends_with_the_token_that_made_the_realm() throws Exception {
    Fields day = mint(it.operator, "ops", "\"read\",\"admin\",\"operator\"", "1d");
    HttpResponse<String> made = it.ask(open(day), "PUT", "/v1/realms", "{\"realm\":\"other\"}");
    String first = open(TestServer.fields(made));
    Fields who = TestServer.fields(it.ask(first, "GET", "/v1/whoami", ""));
    assertThat(expires(who)).isEqualTo(expires(day));
  }

  @Test
  void a_token_is_revoked_alone_or_with_all_tokens_made_with_it() throws Exception {
    Fields parent = mint(it.operator, "ada", "\"read\",\"admin\"", "1d");
    Fields child = mint(open(parent), "bob", "\"read\",\"admin\"", "1d");
    Fields grandchild = mint(open(child), "eve", "\"read\"", "1d");
    assertThat(revoke(id(parent), "?children=maybe")).isEqualTo(400);
    assertThat(revoke(id(parent), "")).isEqualTo(204);
    assertThat(whoami(open(parent))).isEqualTo(401);
    assertThat(whoami(open(child))).isEqualTo(200);
    assertThat(revoke(id(child), "?children=true")).isEqualTo(204);
    assertThat(whoami(open(child))).isEqualTo(401);
    assertThat(whoami(open(grandchild))).isEqualTo(401);
  }

  @Test
  void all_descendants_of_a_token_are_revoked_also_where_one_between_is_gone() throws Exception {
    Fields stolen = mint(it.operator, "ada", "\"read\",\"admin\"", "1d");
    Fields child = mint(open(stolen), "bob", "\"read\",\"admin\"", "1d");
    Fields grandchild = mint(open(child), "eve", "\"read\",\"admin\"", "1d");
    String middle = "/v1/tokens/" + id(child);
    assertThat(it.ask(open(grandchild), "DELETE", middle, "").statusCode()).isEqualTo(204);
    assertThat(revoke(id(stolen), "?children=true")).isEqualTo(204);
    assertThat(whoami(open(grandchild))).isEqualTo(401);
  }

  @Test
  void only_an_operator_revokes_an_operators_token() throws Exception {
    Fields other = mint(it.operator, "ops", "\"read\",\"admin\",\"operator\"", "1d");
    Fields admin = mint(it.operator, "ada", "\"read\",\"admin\"", "1d");
    String path = "/v1/tokens/" + id(other) + "?children=true";
    assertThat(it.ask(open(admin), "DELETE", path, "").statusCode()).isEqualTo(403);
    assertThat(whoami(open(other))).isEqualTo(200);
    assertThat(it.ask(it.operator, "DELETE", path, "").statusCode()).isEqualTo(204);
  }

  @Test
  void a_realm_without_a_valid_token_gets_one_when_it_is_put_again() throws Exception {
    HttpResponse<String> made = it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"lab\"}");
    String first = open(TestServer.fields(made));
    String own = "/v1/tokens/" + first.split("_", 3)[1];
    HttpResponse<String> again = it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"lab\"}");
    assertThat(TestServer.fields(again).text("token")).as("somebody can enter").isEmpty();
    assertThat(it.ask(first, "DELETE", own, "").statusCode()).isEqualTo(204);
    HttpResponse<String> back = it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"lab\"}");
    assertThat(whoami(open(TestServer.fields(back)))).isEqualTo(200);
  }

  @Test
  void client_addresses_are_never_resolved_to_names() throws Exception {
    InetAddress stranger = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 7});
    assertThat(stranger.getHostName()).isEqualTo("192.0.2.7");
    assertThat(new ForwardLookup().name()).isEqualTo("names only");
  }

  @Test
  void the_last_token_of_an_operator_stays() throws Exception {
    String own = it.operator.split("_", 3)[1];
    HttpResponse<String> refused = it.ask(it.operator, "DELETE", "/v1/tokens/" + own, "");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("make another one first");
    Fields brief = mint(it.operator, "ops", "\"read\",\"admin\",\"operator\"", "6d");
    assertThat(revoke(own, "")).as("the other one ends within a week").isEqualTo(409);
    assertThat(revoke(id(brief), "")).as("that one may go").isEqualTo(204);
    Fields next = mint(it.operator, "ops", "\"read\",\"admin\",\"operator\"", "8d");
    assertThat(revoke(own, "?children=true")).as("both at once").isEqualTo(409);
    assertThat(revoke(own, "")).isEqualTo(204);
    assertThat(whoami(open(next))).isEqualTo(200);
  }

  @Test
  void only_its_submitter_and_administrators_see_the_secret_name_of_a_job() throws Exception {
    String ada = it.token("ada", "read", "submit");
    assertThat(submit(ada, 0)).isEqualTo(201);
    assertThat(show(ada)).contains("\"door\"");
    assertThat(show(it.operator)).contains("\"door\"");
    assertThat(show(it.token("eve", "read", "submit"))).doesNotContain("door");
    assertThat(show(it.token("ada", "read"))).doesNotContain("door");
  }

  private String show(String token) throws Exception {
    HttpResponse<String> shown = it.ask(token, "GET", "/v1/jobs/tens-1", "");
    assertThat(shown.statusCode()).isEqualTo(200);
    return shown.body();
  }

  private int submit(String token, int priority) throws Exception {
    String body =
        Document.JSON.createObjectNode().put("file", JOB).put("priority", priority).toString();
    return it.ask(token, "POST", "/v1/jobs", body).statusCode();
  }

  @Test
  void only_permitted_users_set_a_priority_above_the_default() throws Exception {
    String ada = it.token("ada", "read", "submit");
    assertThat(submit(ada, 1)).isEqualTo(403);
    assertThat(submit(ada, -1)).isEqualTo(201);
    assertThat(submit(it.operator, 7)).isEqualTo(201);
    it.ask(it.operator, "PUT", "/v1/users", "{\"user\":\"ada\",\"maxPriority\":5}");
    assertThat(submit(ada, 5)).isEqualTo(201);
    assertThat(submit(ada, 6)).isEqualTo(403);
  }

  @Test
  void the_owner_of_the_data_regains_access_and_it_is_logged() throws Exception {
    it.close();
    String token = AccessRecovery.operatorToken(folder.resolve("data"), Server.Sharing.NONE, false);
    it = new TestServer(folder.resolve("data"), TestServer.patient(), Optional.of(token));
    assertThat(it.get("/v1/realms").statusCode()).isEqualTo(200);
    assertThat(it.get("/v1/audit").body()).contains("token.recover", token.split("_", 3)[1]);
  }

  @Test
  void the_owner_of_the_data_regains_access_while_the_service_runs() throws Exception {
    String token = AccessRecovery.operatorToken(folder.resolve("data"), Server.Sharing.NONE, false);
    assertThat(it.ask(token, "GET", "/v1/realms", "").statusCode()).isEqualTo(200);
    String later = it.token("ada", "read");
    String again = AccessRecovery.operatorToken(folder.resolve("data"), Server.Sharing.NONE, false);
    it.realm("physics");
    for (String good : new String[] {token, later, again, it.operator}) {
      assertThat(whoami(good)).isEqualTo(200);
    }
    it.close();
    it = new TestServer(folder.resolve("data"), TestServer.patient(), Optional.of(it.operator));
    for (String good : new String[] {token, later, again, it.operator}) {
      assertThat(whoami(good)).as("after a restart").isEqualTo(200);
    }
  }

  @Test
  void a_user_who_does_not_own_the_data_sees_its_owner_and_changes_nothing() throws Exception {
    Path data = folder.resolve("data");
    assumeTrue(Files.getOwner(data).getName().equals("root"), "only root can give a folder away");
    byte[] before = Files.readAllBytes(data.resolve("access.json"));
    UserPrincipal nobody =
        data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    Files.setOwner(data, nobody);

    assertThatThrownBy(() -> AccessRecovery.operatorToken(data, Server.Sharing.NONE, false))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            data
                + " belongs to user nobody, and this is user root; run the same command as nobody");
    assertThat(data.resolve("access.json")).hasBinaryContent(before);
  }

  @Test
  void where_no_service_has_its_data_nothing_is_made() {
    Path elsewhere = folder.resolve("elsewhere");
    assertThatThrownBy(() -> AccessRecovery.operatorToken(elsewhere, Server.Sharing.NONE, false))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("holds no data of a service");
    assertThat(elsewhere).doesNotExist();
  }
}
