import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { TestApp } from './app.ts';

/** The mails that the app has written to its folder for an address, the oldest first, once none is waiting. */
export async function mailsTo(app: TestApp, address: string): Promise<ParsedMail[]> {
  await app.sendMail();
  const folder = join(app.database.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map(async (name) => simpleParser(await readFile(join(folder, name)))));
  return mails.filter(({ to }) => to && !Array.isArray(to) && to.value.some((each) => each.address === address));
}

/** The code in the newest mail to an address. */
export async function codeFor(app: TestApp, address: string): Promise<string> {
  const code = /^\d{4,8}$/m.exec((await mailsTo(app, address)).at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${address}`);
  return code;
}
