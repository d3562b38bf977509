import { CURRENCY_DEFAULT } from '@fairlead/contract/kit/money';
import { createContext, useContext } from 'react';
import type { NewEntry } from './entry-form.rules.ts';

const Context = createContext<NewEntry>({ books: CURRENCY_DEFAULT });

/** Tells the form where it was opened: for which client, and in which currency the books are kept. */
export const NewEntryProvider = Context.Provider;

export const useNewEntry = (): NewEntry => useContext(Context);
