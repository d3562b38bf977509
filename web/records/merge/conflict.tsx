import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { timeAgo, useNow } from '../../platform/time.ts';
import { Choice } from './choice.tsx';
import classes from './conflict.module.css';
import type { ConflictView } from './conflict.rules.ts';
import type { Doer } from './doers.rules.ts';
import type { Choices, Side } from './merge.rules.ts';

interface ConflictProps {
  conflict: ConflictView;
  choices: Choices;
  onChoose: (units: readonly string[], side: Side) => void;
}

/** Both versions of a record, field by field: what was taken over, and what someone must choose. */
export function Conflict({ conflict: { noun, people, at, version, taken, contested }, choices, onChoose }: ConflictProps) {
  const headingId = useId();
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  const all = contested.map(({ unit }) => unit);
  // It comes far above the button that was clicked; unseen, saving would seem to have done nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that was saved meanwhile is news again
  useEffect(() => box.current?.focus(), [version]);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={headingId} className={classes.conflict}>
      <div role="alert" className={classes.words}>
        <h3 id={headingId}>{`${people} saved this ${noun} while you were editing it`}</h3>
        <p>{`${at === undefined ? '' : `${timeAgo(at, now)}. `}Nothing you typed is lost.`}</p>
      </div>
      {taken.length > 0 && (
        <div>
          <p className={classes.lead}>Only they changed these, so theirs was taken over:</p>
          <ul className={classes.taken}>
            {taken.map(({ unit, label, text }) => (
              <li key={unit}>
                <b>{label}</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {contested.length > 0 && (
        <>
          <div className={classes.bar}>
            <p className={classes.lead}>Both of you changed {contested.length === 1 ? 'this' : 'these'}. Choose what to keep:</p>
            {contested.length > 1 && (
              <span className={classes.all}>
                <Button onClick={() => onChoose(all, 'yours')}>All yours</Button>
                <Button onClick={() => onChoose(all, 'theirs')}>All theirs</Button>
              </span>
            )}
          </div>
          {contested.map(({ unit, id, label, yours, theirs, doer }) => (
            <fieldset key={unit} className={classes.field}>
              <legend>{label}</legend>
              <Choice
                // The summary of what is missing leads here.
                id={id}
                name={`conflict-${unit}`}
                words={<Whose words="Yours" />}
                isChosen={choices[unit] === 'yours'}
                onChoose={() => onChoose([unit], 'yours')}
              >
                {yours}
              </Choice>
              <Choice
                name={`conflict-${unit}`}
                words={<Whose words="Theirs" doer={doer} />}
                isChosen={choices[unit] === 'theirs'}
                onChoose={() => onChoose([unit], 'theirs')}
              >
                {theirs}
              </Choice>
            </fieldset>
          ))}
        </>
      )}
    </section>
  );
}

/** Whose version it is, and who saved it when. */
function Whose({ words, doer }: { words: string; doer?: Doer | undefined }) {
  const now = useNow();
  return (
    <>
      <b>{words}</b>
      {doer && <small>{` · ${doer.by ?? 'someone'}, ${timeAgo(doer.at, now)}`}</small>}
    </>
  );
}
