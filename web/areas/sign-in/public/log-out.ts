import { createContext, useContext } from 'react';
import { signOut } from './signed-in-user.ts';

const LogOut = createContext<() => void>(() => void signOut());

/** Says what Log Out does on a page: what it asks about first belongs to a higher tier. */
export const LogOutProvider = LogOut.Provider;

/** Ends the session, after a question where something would be lost (docs/product/app.md). */
export const useAskedLogOut = (): (() => void) => useContext(LogOut);
