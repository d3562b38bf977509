import { createContext, useContext } from 'react';
import type { NewEvent } from './event-form.rules.ts';

const Context = createContext<NewEvent | undefined>(undefined);

/** Tells the form where it was opened: in whose calendar, on which day. */
export const NewEventProvider = Context.Provider;

export function useNewEvent(): NewEvent {
  const start = useContext(Context);
  if (!start) throw new Error('An event form needs a NewEventProvider around it.');
  return start;
}
