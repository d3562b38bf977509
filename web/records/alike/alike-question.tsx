import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Alike } from '../form/form-kind.ts';
import classes from './alike-question.module.css';

interface AlikeQuestionProps {
  found: readonly Alike[];
  /** The words of the button that goes on all the same. */
  goOn: string;
  onGoOn: () => void;
}

/** Names the records that may be the same. They open in another tab, so that nothing typed here is lost. */
export function AlikeQuestion({ found, goOn, onGoOn }: AlikeQuestionProps) {
  const box = useRef<HTMLElement>(null);
  // The button that led here may be far below.
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} role="alert" className={classes.question}>
      <ul>
        {found.map(({ _id, name, path, why }) => (
          <li key={_id}>
            <span dir="auto">{`${name} exists (${why}).`}</span>
            <a href={path} target="_blank" rel="noopener" className="link">
              Open it
              <span className="sr-only">{` (${name}, in another tab)`}</span>
            </a>
          </li>
        ))}
      </ul>
      <Button onClick={onGoOn}>{goOn}</Button>
    </section>
  );
}
