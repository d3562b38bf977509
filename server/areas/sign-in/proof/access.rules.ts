import { z } from 'zod';
import type { Letter } from '../../../platform/mail/letter.ts';

/** How somebody showed that an address is theirs: by a code mailed to it, a one-time link mailed to it, or the provider. */
export const PROOFS = ['mail', 'link', 'provider'] as const;
export type Proof = (typeof PROOFS)[number];

/** How many of each thing that lets in were ended, in the order in which a mail lists them. */
const COUNTED = {
  sessions: ['sign-in', 'sign-ins'],
  links: ['one-time link', 'one-time links'],
  calendars: ['calendar address', 'calendar addresses'],
  keys: ['API key', 'API keys'],
  browsers: ['browser that was sent notifications', 'browsers that were sent notifications'],
  passkeys: ['passkey', 'passkeys'],
  apps: ['authenticator app', 'authenticator apps'],
  recoveryCodes: ['recovery code', 'recovery codes'],
  providers: ['sign-in by the organisation’s provider', 'sign-ins by the organisation’s provider'],
  passwords: ['password', 'passwords'],
} as const;
type Counted = keyof typeof COUNTED;
export type EndedAccess = Partial<Record<Counted, number>>;

const count = z.int().min(0);
/** What a mail about ended access is written from. */
export const endedDetails = z.object({
  by: z.enum(PROOFS),
  isFirst: z.boolean(),
  ended: z.partialRecord(z.enum(Object.keys(COUNTED) as [Counted, ...Counted[]]), count),
});
export type EndedDetails = z.output<typeof endedDetails>;

/** What was ended at all. */
export const dropNone = (ended: EndedAccess): EndedAccess => Object.fromEntries(Object.entries(ended).filter(([, number]) => number > 0));

const HOW = {
  mail: 'by a code that was mailed to this address',
  link: 'by a one-time link that was mailed to this address',
  provider: 'by your organisation’s provider',
} as const satisfies Record<Proof, string>;

/** Tells numbers alone: names, such as those of passkeys, may have been chosen by somebody else. */
export function endedLetter(username: string, { by, isFirst, ended }: EndedDetails): Letter {
  const entries = Object.entries(COUNTED).flatMap(([kind, [one, many]]) => {
    const number = ended[kind as Counted] ?? 0;
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  });
  const what =
    by === 'provider' ? `You entered the Fairlead account ${username}` : `The password of the Fairlead account ${username} was replaced`;
  const rest = isFirst
    ? 'Nobody had shown before that this address belongs to the account. Everything that let somebody in until then was therefore removed:'
    : 'What else let somebody in was ended; your second step stays as it is:';
  return {
    subject: 'What was removed from your account',
    lines: [`${what} ${HOW[by]}.`, rest],
    lists: [{ title: 'Removed', entries }],
    closing: 'Set up again what you use, in Your Profile. If this wasn’t you, tell your Administrator.',
  };
}
