package io.argosy.agent.cooperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class HttpEndpointTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpEndpoint door = new HttpEndpoint();
  private String url = "";

  @BeforeEach
  void admit() throws Exception {
    url =
        door.admit(
            new Conversation() {
              @Override
              public Answer answer(Ask ask) {
                return ask instanceof Ask.Report report
                    ? new Answer.Work(3, report.done(), Duration.ofSeconds(5))
                    : new Answer.End();
              }

              @Override
              public Answer confused(BadMessage badMessage) {
                return new Answer.Wrong(badMessage.sentence());
              }
            });
  }

  @AfterEach
  void close() {
    client.close();
    door.close();
  }

  private HttpResponse<String> get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void an_answer_is_one_line_of_plain_text() throws Exception {
    HttpResponse<String> answer = get(url + "/report?done=12");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("work 3 12 5\n");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
  }

  @Test
  void an_invalid_message_gets_an_error_sentence() throws Exception {
    HttpResponse<String> answer = get(url + "/report?done=many");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("error asked for 'report?done=many'; it must be");
  }

  @Test
  void only_requests_to_the_secret_address_are_answered() throws Exception {
    assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}");
    String base = url.substring(0, url.lastIndexOf('/'));
    assertThat(get(base + "/").statusCode()).isEqualTo(404);
    assertThat(get(base + "/00000000000000000000000000000000/start").statusCode()).isEqualTo(404);
    door.dismiss(url);
    assertThat(get(url + "/start").statusCode()).isEqualTo(404);
  }

  @Test
  void only_get_is_accepted() throws Exception {
    HttpRequest post =
        HttpRequest.newBuilder(URI.create(url + "/start"))
            .POST(HttpRequest.BodyPublishers.ofString("x"))
            .build();
    assertThat(client.send(post, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }
}
