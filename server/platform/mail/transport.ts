import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Readable;
}

export interface Envelope {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** The same for every try, so that mail programs recognise a mail that arrives twice. */
  messageId: string;
  date: Date;
}

export interface Transport {
  send(mail: Envelope): Promise<void>;
  close(): void;
}

/** The mail server has refused this mail for good. */
export class MailRefused extends Error {}

/** Loaded with the first mail. */
const loadMailer = () => import('nodemailer');

/** No step of the conversation with the mail server takes longer. */
const STEP_MS = 15_000;
/** The whole conversation ends by then, also with a server that answers one byte at a time. */
export const SEND_MS = 60_000;

/**
 * Sends by SMTP. `smtps://` uses TLS from the start; `smtp://` changes to TLS if the server offers it, and must where a password is sent.
 * The certificate is checked. `?from=` sets the sender.
 */
export function smtpTransport(smtpUrl: string): Transport {
  const url = new URL(smtpUrl);
  const from = senderOf(url);
  url.searchParams.delete('from');
  const server = {
    url: url.href,
    requireTLS: url.protocol === 'smtp:' && url.username !== '',
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const closing = new AbortController();
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_MS)]);
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('the mail server had not taken the mail in time')));
      });
      const { createTransport } = await loadMailer();
      const mailer = createTransport(server, { from: { name: 'Fairlead', address: from } });
      await Promise.race([mailer.sendMail(forMailer(mail)), ended])
        .catch((error) => {
          if (isRefusal(error)) throw new MailRefused(error.message, { cause: error });
          throw error;
        })
        .finally(() => mailer.close());
    },
    close: () => closing.abort(),
  };
}

/** Writes mails into a folder, for installations without a mail server. Each is flushed before it counts as sent. */
export function folderTransport(folder: string, say: (line: string) => void): Transport {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const composer = createTransport(
        { streamTransport: true, buffer: true },
        { from: { name: 'Fairlead', address: 'fairlead@localhost' } },
      );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(forMailer(mail));
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.messageId.slice(1, 37)}.eml`;
      const file = await open(join(folder, name), 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      say(`No SMTP_URL is set: a mail was written to ${join(folder, name)}`);
    },
    close() {},
  };
}

/** nodemailer changes the list that it is given. */
const forMailer = ({ attachments, ...mail }: Envelope) => ({ ...mail, attachments: [...attachments] });

/** The sender's address: `?from=`, or the user name if it is an address, or `fairlead@` the mail server. */
function senderOf(url: URL): string {
  const user = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `fairlead@${url.hostname}`);
}

/** Whether trying again is useless: the server has refused the recipient or the text for good, not the connection or the sign-in. */
function isRefusal(error: { responseCode?: number; code?: string }): boolean {
  return (error.responseCode ?? 0) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
