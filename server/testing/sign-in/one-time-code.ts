import { generateSync } from 'otplib';

/** What an authenticator app with this secret shows at a time. */
export const oneTimeCode = (secret: string, at: Date) => generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
