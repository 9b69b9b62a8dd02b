package io.ratelimit.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An address that one server after another has, as a name or a virtual address in
 * production.
 */
public final class FloatingAddress implements AutoCloseable {

	private final ServerSocket listener;

	private final List<Link> links = new CopyOnWriteArrayList<>();

	private volatile int target;

	/**
	 * Takes an address.
	 * @param port the address, or 0 for any
	 * @param target the port of the server that has it
	 */
	public FloatingAddress(int port, int target) {
		this.target = target;
		try {
			this.listener = new ServerSocket(port, 50, InetAddress.getByName("127.0.0.1"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		run(this::accept);
	}

	public int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * Gives the address to another server. Connections to the one before stay open and
	 * hear nothing more, as when a machine is lost.
	 * @param other the port of the other server
	 */
	public void moveTo(int other) {
		this.target = other;
		this.links.forEach((link) -> link.lost = true);
	}

	private void accept() throws IOException {
		while (true) {
			Link link = new Link(this.listener.accept(), new Socket("127.0.0.1", this.target));
			this.links.add(link);
			run(() -> link.forward(link.client, link.server));
			run(() -> link.forward(link.server, link.client));
		}
	}

	@Override
	public void close() {
		close(this.listener);
		this.links.forEach(Link::close);
	}

	private static void close(AutoCloseable closeable) {
		try {
			closeable.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void run(Transfer transfer) {
		Thread thread = new Thread(() -> {
			try {
				transfer.run();
			}
			catch (IOException ex) {
				// closed
			}
		});
		thread.setDaemon(true);
		thread.start();
	}

	private interface Transfer {

		void run() throws IOException;

	}

	/**
	 * A connection of a client with the connection to its server.
	 */
	private static final class Link {

		private final Socket client;

		private final Socket server;

		private volatile boolean lost;

		Link(Socket client, Socket server) {
			this.client = client;
			this.server = server;
		}

		void forward(Socket from, Socket to) throws IOException {
			try {
				InputStream in = from.getInputStream();
				OutputStream out = to.getOutputStream();
				byte[] bytes = new byte[8192];
				for (int length = in.read(bytes); length > 0; length = in.read(bytes)) {
					if (!this.lost) {
						out.write(bytes, 0, length);
					}
				}
			}
			finally {
				if (!this.lost) {
					close();
				}
			}
		}

		void close() {
			FloatingAddress.close(this.client);
			FloatingAddress.close(this.server);
		}

	}

}
