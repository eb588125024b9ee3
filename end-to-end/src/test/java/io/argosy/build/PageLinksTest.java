package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between the pages of the project lead to a file, and to a heading that it has. */
class PageLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
  private static final Pattern BLOCK =
      Pattern.compile("^```.*?^```$", Pattern.MULTILINE | Pattern.DOTALL);

  @Test
  void every_link_leads_to_a_page_and_a_heading_that_exist() {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : Checkout.files(".md")) {
      for (MatchResult link : LINK.matcher(prose(page)).results().toList()) {
        if (!link.group(1).contains("://") && !link.group(1).startsWith("mailto:")) {
          links++;
          if (!leads(page, link.group(1), link.group(2))) {
            broken.add(page + ": " + link.group());
          }
        }
      }
    }

    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(200);
  }

  private static String prose(Path page) {
    return BLOCK.matcher(Checkout.text(page)).replaceAll("");
  }

  private static boolean leads(Path page, String file, String heading) {
    Path target =
        file.isEmpty()
            ? page
            : Checkout.root()
                .relativize(Checkout.root().resolve(page).resolveSibling(file).normalize());
    if (!Files.exists(Checkout.root().resolve(target))) {
      return false;
    }
    return heading == null
        || HEADING
            .matcher(prose(target))
            .results()
            .anyMatch(it -> anchor(it.group(1)).equals(heading));
  }

  /** As code hosts make one of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }
}
