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
        {found.map((each) => (
          <AlikeRecord key={each._id} record={each} words={`${each.name} exists (${each.why}).`} />
        ))}
      </ul>
      <Button onClick={onGoOn}>{goOn}</Button>
    </section>
  );
}

/** The same in passing, while something is being typed. */
export function AlikeHint({ found }: Pick<AlikeQuestionProps, 'found'>) {
  return (
    <div className={classes.question} data-hint>
      <ul>
        {found.map((each) => (
          <AlikeRecord key={each._id} record={each} words={`May exist already (${each.why}): ${each.name}`} />
        ))}
      </ul>
    </div>
  );
}

function AlikeRecord({ record: { name, path }, words }: { record: Alike; words: string }) {
  return (
    <li>
      <span dir="auto">{words}</span>
      <a href={path} target="_blank" rel="noopener" className="link">
        Open it
        <span className="sr-only">{` (${name}, in another tab)`}</span>
      </a>
    </li>
  );
}
