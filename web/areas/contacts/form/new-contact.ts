import { createContext, useContext } from 'react';
import type { Named } from '../../../records/form/form-kind.ts';

const Context = createContext<Named | undefined>(undefined);

/** Tells the form at which client it was opened. */
export const NewContactProvider = Context.Provider;
export const useNewContact = (): Named | undefined => useContext(Context);
