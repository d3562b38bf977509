import { createContext, useContext } from 'react';
import type { NewTask } from './task-form.rules.ts';

const Context = createContext<NewTask>({});

/** Tells the form where it was opened: on whose board, for which column. */
export const NewTaskProvider = Context.Provider;

export const useNewTask = (): NewTask => useContext(Context);
