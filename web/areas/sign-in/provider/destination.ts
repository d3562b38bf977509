import { ownAddress } from '../../../paths.ts';

const KEY = 'signInFrom';

/** Keeps where the user wanted to go while this tab is at the provider. */
export function rememberDestination(from: string | undefined): void {
  if (from === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, from);
}

/** Where the user wanted to go; never another site. */
export const readDestination = (): string | undefined => ownAddress(sessionStorage.getItem(KEY));
