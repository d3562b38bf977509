let typed: string | undefined;

/** Keeps what was typed at sign-in, in memory only, so that whoever must choose a new password is not asked for the old one again. */
export function rememberTyped(password: string | undefined): void {
  typed = password;
}

/** What was typed at sign-in in this tab; undefined after a reload. */
export const typedPassword = (): string | undefined => typed;
