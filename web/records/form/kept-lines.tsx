import { Button } from '@mantine/core';
import { AtPageTop } from '../../ui/page/page.tsx';
import type { KeptForm } from './kept-forms.ts';
import classes from './kept-lines.module.css';

interface KeptLinesProps<Stored, Values> {
  forms: readonly KeptForm<Stored, Values>[];
  /** What a sentence calls a record of this kind. */
  noun: string;
  nameOf: (record: Stored) => string;
  onResume: (kept: KeptForm<Stored, Values>) => void;
  onDiscard: (kept: KeptForm<Stored, Values>) => void;
}

/** Says at the top of the page which forms were left open on it, instead of covering it with them. */
export function KeptLines<Stored extends { _id: string }, Values>({
  forms,
  noun,
  nameOf,
  onResume,
  onDiscard,
}: KeptLinesProps<Stored, Values>) {
  if (forms.length === 0) return null;
  return (
    <AtPageTop>
      {forms.map((kept) => (
        <section key={kept.base?._id ?? 'new'} aria-label="What you had typed" className={classes.line}>
          <p dir="auto">{kept.base ? `You were editing ${nameOf(kept.base)}.` : `You were adding a new ${noun}.`}</p>
          <Button onClick={() => onResume(kept)}>Go on</Button>
          <Button onClick={() => onDiscard(kept)}>Discard</Button>
        </section>
      ))}
    </AtPageTop>
  );
}
