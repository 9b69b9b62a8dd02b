package io.ratelimit.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A way to a server on this machine that can be cut.
 */
public final class Wire implements AutoCloseable {

	private final ServerSocket entrance;

	private final int port;

	private final Set<Socket> ends = ConcurrentHashMap.newKeySet();

	private volatile boolean cut;

	public Wire(int port) {
		this.port = port;
		try {
			this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		daemon(this::accept);
	}

	public int port() {
		return this.entrance.getLocalPort();
	}

	public void cut() {
		this.cut = true;
		this.ends.forEach(Wire::close);
		this.ends.clear();
	}

	public void mend() {
		this.cut = false;
	}

	private void accept() {
		while (!this.entrance.isClosed()) {
			try {
				Socket client = this.entrance.accept();
				if (this.cut) {
					close(client);
				}
				else {
					Socket server = new Socket(InetAddress.getLoopbackAddress(), this.port);
					this.ends.add(client);
					this.ends.add(server);
					daemon(() -> pump(client, server));
					daemon(() -> pump(server, client));
				}
			}
			catch (IOException ex) {
				// closed, or nobody there
			}
		}
	}

	private static void pump(Socket from, Socket to) {
		try (from; to) {
			from.getInputStream().transferTo(to.getOutputStream());
		}
		catch (IOException ex) {
			// closed
		}
	}

	private static void daemon(Runnable task) {
		Thread thread = new Thread(task, "wire");
		thread.setDaemon(true);
		thread.start();
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() throws IOException {
		cut();
		this.entrance.close();
	}

}
