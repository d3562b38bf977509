import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out once: 256 random bits, safe in an address. */
export const makeToken = () => randomBytes(32).toString('base64url');

/** What is stored instead of a token; 256 random bits need no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');
