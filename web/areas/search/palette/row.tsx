import { type MouseEvent, memo } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { Find } from './find.ts';
import { markWords } from './marks.rules.ts';
import classes from './palette.module.css';

interface RowProps {
  id: string;
  find: Find;
  search: string;
  isActive: boolean;
  /** Presses with a key or another button than the first are left to the browser. */
  onOpen: (find: Find, event: MouseEvent) => void;
  onPoint: (find: Find) => void;
}

/** A find, as a link. Of plain elements, because a phone draws new rows with every key. */
export const Row = memo(function Row({ id, find, search, isActive, onOpen, onPoint }: RowProps) {
  const { title, detail, why, word, icon, path } = find;
  return (
    <a
      id={id}
      href={path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.row}
      onClick={(event) => onOpen(find, event)}
      onAuxClick={(event) => event.button === 1 && onOpen(find, event)}
      // A list that moves under a pointer which rests chooses nothing.
      onPointerMove={() => onPoint(find)}
    >
      <Icon name={icon} />
      <b dir="auto">
        {markWords(title, search).map(({ text, isMarked }, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other names
          isMarked ? <mark key={place}>{text}</mark> : text,
        )}
      </b>
      <small className={classes.word}>{word}</small>
      {detail && (
        <small dir="auto" className={classes.detail}>
          {detail}
        </small>
      )}
      {why && (
        <small dir="auto" className={classes.why}>
          {why}
        </small>
      )}
    </a>
  );
});
