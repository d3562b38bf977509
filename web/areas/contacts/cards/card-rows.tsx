import { Checkbox } from '@mantine/core';
import { Chip } from '../../../ui/chip.tsx';
import classes from './card-rows.module.css';
import type { FoundRow } from './read-found.ts';

interface CardRowsProps {
  rows: readonly FoundRow[];
  isBusy: boolean;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
}

const canTick = ({ problem, isAdded }: FoundRow) => problem === undefined && !isAdded;

/** The cards of a file, each with what a contact gets of it. */
export function CardRows({ rows, isBusy, onTick }: CardRowsProps) {
  const open = rows.filter(canTick);
  const ticked = open.filter(({ isTicked }) => isTicked).length;
  return (
    <div>
      {open.length > 1 && (
        <Checkbox
          className={classes.all}
          label={`All ${open.length}`}
          checked={ticked === open.length}
          indeterminate={ticked > 0 && ticked < open.length}
          disabled={isBusy}
          onChange={() =>
            onTick(
              open.map(({ id }) => id),
              ticked < open.length,
            )
          }
        />
      )}
      <ul className={classes.rows} aria-label="Contacts in this file">
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={<CardText row={row} />}
              checked={row.isTicked}
              disabled={isBusy || !canTick(row)}
              onChange={({ currentTarget }) => onTick([row.id], currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CardText({ row: { name, draft, leftOut, problem, alike, isAdded, failure } }: { row: FoundRow }) {
  const { designation, department, email, mobile, phone } = draft;
  const place = [designation, department].filter(Boolean).join(' · ');
  const reach = [email, mobile, phone].filter(Boolean).join(' · ');
  return (
    <span className={classes.card}>
      <span className={classes.name}>
        <span dir="auto">{name || 'Without a name'}</span>
        {isAdded ? <Chip tone="good">Added</Chip> : alike && <Chip>{alike}</Chip>}
      </span>
      {place && (
        <small className="muted" dir="auto">
          {place}
        </small>
      )}
      {reach && <small className="muted">{reach}</small>}
      {leftOut.length > 0 && <small className="muted">{`Left out: ${leftOut.join('; ')}`}</small>}
      {(failure ?? problem) && <small className={classes.problem}>{failure ?? problem}</small>}
    </span>
  );
}
