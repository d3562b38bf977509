import { createContext, useContext } from 'react';
import type { Named } from '../../../records/form/form-kind.ts';

const Context = createContext<Named | undefined>(undefined);

/** Tells the form at which client it was opened. */
export const NewLaneProvider = Context.Provider;
export const useNewLane = (): Named | undefined => useContext(Context);
