package io.ratelimit.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.json.JsonContent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the commands of the roll-out guide and compares what they print with what it
 * shows.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class RollOutGuideTests {

	private static final Path GUIDE = Path.of("../docs/roll-out.md");

	private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");

	@LocalServerPort
	private int port;

	@Test
	void commandsOfTheGuidePrintWhatItShows() throws Exception {
		List<MatchResult> blocks = BLOCK.matcher(Files.readString(GUIDE)).results().toList();
		assertThat(blocks.get(0).group(2)).contains("spring-boot:run");
		assertThat(blocks).hasSizeGreaterThan(10);
		for (int i = 1; i < blocks.size(); i += 2) {
			assertThat(blocks.get(i).group(1)).isEqualTo("shell");
			String command = blocks.get(i).group(2);
			String printed = run(command);
			String shown = blocks.get(i + 1).group(2);
			if (blocks.get(i + 1).group(1).equals("json")) {
				assertThat(new JsonContent(printed)).as(command).isLenientlyEqualTo(shown);
			}
			else {
				assertThat(printed.strip()).as(command).isEqualTo(shown.strip());
			}
		}
	}

	private String run(String command) throws IOException, InterruptedException {
		Process shell = new ProcessBuilder("bash", "-c", command.replace("localhost:8080", "127.0.0.1:" + this.port))
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(shell.waitFor()).as(command).isZero();
		return printed;
	}

}
