import type { ReactNode } from 'react';
import classes from './conflict.module.css';

interface ChoiceProps {
  id?: string | undefined;
  /** Shared by the choices of one unit. */
  name: string;
  /** Whose version it is. */
  words: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** The version. */
  children: ReactNode;
}

/** One version of a value, to be chosen among others of it. */
export function Choice({ id, name, words, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.side}>
      <input type="radio" name={name} id={id} checked={isChosen} onChange={onChoose} />
      <span>
        {words}
        <span className={classes.value} dir="auto">
          {children}
        </span>
      </span>
    </label>
  );
}
