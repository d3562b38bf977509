let remembered: string | undefined;

/** Keeps the password of the sign-in, in memory only, so that a user who must choose a new one needn't type it again. */
export function rememberPassword(password: string | undefined): void {
  remembered = password;
}

/** The password of the sign-in in this tab; undefined after a reload. */
export const recallPassword = (): string | undefined => remembered;
