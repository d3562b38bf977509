import { createContext, useContext } from 'react';

/** Whether Fairlead can't be reached. */
export const ConnectionLost = createContext(false);

export const useIsConnectionLost = (): boolean => useContext(ConnectionLost);
