import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real SMTP server without TLS, and the mails that it took. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const taken: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void buffer(stream).then(async (bytes) => done(null, void taken.push(await simpleParser(bytes)))),
    ...options,
  });
  // A client that ends the conversation in the middle is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { taken, port: (server.server.address() as AddressInfo).port, close: () => new Promise<void>((done) => server.close(done)) };
}
