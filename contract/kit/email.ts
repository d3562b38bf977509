import { z } from 'zod';

/** Longest address that mail can be sent to (RFC 5321). */
const MOST = 254;
const WRONG = 'must be an email address';

const WORD = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~\-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** Words joined by dots, 64 characters at most, then a domain of two names or more; letters of any script (RFC 5322, RFC 6531). The last name is no number. */
const ADDRESS = new RegExp(String.raw`^(?=[^@]{1,64}@)${WORD}(?:\.${WORD})*@(?:${LABEL}\.)+(?!\d+$)(?=..)${LABEL}$`, 'u');

/** The one rule of what an e-mail address is, for every form, the server and imports. What is too long is not looked at further. */
export const emailAddress = z
  .string(WRONG)
  .max(MOST, { error: `must be at most ${MOST} characters`, abort: true })
  .regex(ADDRESS, WRONG);
