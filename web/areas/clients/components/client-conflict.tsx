import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { inputIdOf } from '../client-form.rules.ts';
import { type Choices, labelOf, type MergeState, type MergeUnit, type Side } from '../client-merge.rules.ts';
import { positionShown, radiusShown, shown } from '../client-shown.rules.ts';
import type { Doer } from '../client-who.rules.ts';
import classes from './client-conflict.module.css';
import type { Newer } from './use-merge.ts';

interface ClientConflictProps {
  newer: Newer;
  yours: MergeState;
  theirs: MergeState;
  /** Changed by them alone. */
  taken: readonly MergeUnit[];
  /** Changed by both. */
  contested: readonly MergeUnit[];
  choices: Choices;
  onChoose: (units: readonly MergeUnit[], side: Side) => void;
}

/** Both versions of a client, field by field: what was taken over, and what someone must choose (docs/product/clients.md). */
export function ClientConflict({ newer, yours, theirs, taken, contested, choices, onChoose }: ClientConflictProps) {
  const headingId = useId();
  const now = useNow();
  const who = peopleOf(newer);
  const box = useRef<HTMLElement>(null);
  // It comes far above the button that was clicked; unseen, saving would seem to have done nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that was saved meanwhile is news again
  useEffect(() => box.current?.focus(), [newer.client.version]);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={headingId} className={classes.conflict}>
      <div role="alert" className={classes.words}>
        <h4 id={headingId}>{`${who} saved this client while you were editing it`}</h4>
        <p>{`${timeAgo(newer.client.updatedAt, now)}. Nothing you typed is lost.`}</p>
      </div>
      {taken.length > 0 && (
        <div>
          <p className={classes.lead}>Only they changed these, so theirs was taken over:</p>
          <ul className={classes.taken}>
            {taken.map((unit) => (
              <li key={unit}>
                <b>{labelOf(unit)}</b> {shownOf(unit, theirs)}
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
                <Button onClick={() => onChoose(contested, 'yours')}>All yours</Button>
                <Button onClick={() => onChoose(contested, 'theirs')}>All theirs</Button>
              </span>
            )}
          </div>
          {contested.map((unit) => (
            <fieldset key={unit} className={classes.field}>
              <legend>{labelOf(unit)}</legend>
              <Choice unit={unit} side="yours" state={yours} choices={choices} onChoose={onChoose} />
              <Choice unit={unit} side="theirs" state={theirs} choices={choices} onChoose={onChoose} doer={newer.doers.get(unit)} />
            </fieldset>
          ))}
        </>
      )}
    </section>
  );
}

interface ChoiceProps extends Pick<ClientConflictProps, 'choices' | 'onChoose'> {
  unit: MergeUnit;
  side: Side;
  state: MergeState;
  doer?: Doer | undefined;
}

function Choice({ unit, side, state, choices, onChoose, doer }: ChoiceProps) {
  const now = useNow();
  const words = side === 'yours' ? 'Yours' : 'Theirs';
  const who = doer && ` · ${doer.by ?? 'someone'}, ${timeAgo(doer.at, now)}`;
  return (
    <label className={classes.side}>
      <input
        type="radio"
        name={`conflict-${unit}`}
        // The summary of what is missing leads here.
        id={side === 'yours' ? inputIdOf(`conflict.${unit}`) : undefined}
        checked={choices[unit] === side}
        onChange={() => onChoose([unit], side)}
      />
      <span>
        <b>{words}</b>
        {who && <small>{who}</small>}
        <span className={classes.value}>{shownOf(unit, state)}</span>
      </span>
    </label>
  );
}

/** The people who saved meanwhile, as far as they are known. */
export function peopleOf({ doers }: Newer): string {
  const names = [...new Set([...doers.values()].map(({ by }) => by))];
  const known = names.filter((name) => name !== null);
  if (known.length === 0 || known.length < names.length) return 'Someone else';
  return new Intl.ListFormat('en-US').format(known);
}

function shownOf(unit: MergeUnit, { values, picture }: MergeState): string {
  if (unit === 'profilePicture') return picture === '' ? 'No photo' : picture.startsWith('file:') ? picture.slice(5) : 'The stored photo';
  if (unit !== 'sites') return shown(values, unit);
  if (values.sites.length === 0) return 'No sites';
  return values.sites.map((site) => `${site.name}: ${positionShown(site)}, ${radiusShown(site.radius)}`).join('\n');
}
