package io.ratelimit.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Paths of element names through a document.
 */
final class Xml {

	private Xml() {
	}

	static Element read(Path file) throws IOException {
		try {
			return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).getDocumentElement();
		}
		catch (ParserConfigurationException | SAXException ex) {
			throw new IOException("Cannot read " + file, ex);
		}
	}

	static Stream<Element> elements(Element start, String... path) {
		Stream<Element> elements = Stream.of(start);
		for (String name : path) {
			elements = elements.flatMap((element) -> children(element, name));
		}
		return elements;
	}

	static String text(Element start, String... path) {
		return elements(start, path).map((element) -> element.getTextContent().strip()).findFirst().orElse("");
	}

	private static Stream<Element> children(Element element, String name) {
		NodeList nodes = element.getChildNodes();
		return IntStream.range(0, nodes.getLength())
			.mapToObj(nodes::item)
			.filter((node) -> node.getNodeName().equals(name))
			.map(Element.class::cast);
	}

}
