import { hash, randomBytes } from 'node:crypto';

/** A secret that is handed out once: 256 random bits, safe in a URL. */
export const createToken = () => randomBytes(32).toString('base64url');

/** The hash that is stored instead of the token. A fast one is enough, because 256 random bits can't be guessed. */
export const hashToken = (token: string) => hash('sha256', token);
