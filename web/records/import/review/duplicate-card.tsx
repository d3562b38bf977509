import type { DuplicateAction, ImportRow } from '@fairlead/contract/kit/import/imports';
import { Link } from '@tanstack/react-router';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { fieldLabel, useImportKind } from '../import-kind.ts';
import { numberShown } from '../import-view.rules.ts';
import { KindChip } from '../state-chip.tsx';
import classes from './duplicate-card.module.css';
import { actionOptions, byWords, problemsShown, shortened } from './rows.rules.ts';

interface DuplicateCardProps {
  row: ImportRow;
  /** False while the server checks the rows. */
  isFree: boolean;
  onDecide: (action: DuplicateAction) => void;
}

/** A row of the file beside the record it looks like. */
export function DuplicateCard({ row, isFree, onDecide }: DuplicateCardProps) {
  const about = useImportKind();
  const { line, kind, values, problems, duplicate, repeats, repeatsBy } = row;
  const name = String(values[about.nameField] ?? `Line ${line}`);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <p className={classes.name}>
            <span className="muted">Line {numberShown(line)}</span> <b>{name}</b> <KindChip kind={kind} />
          </p>
          {duplicate && (
            <p className={classes.like}>
              Looks like{' '}
              <Link to={about.href(duplicate._id)} className="link" target="_blank">
                {duplicate.name}
              </Link>
              : {byWords(about, duplicate.by)}
            </p>
          )}
          {repeats !== null && (
            <p className={classes.like}>
              Repeats line {numberShown(repeats)} of this file: {byWords(about, repeatsBy)}
            </p>
          )}
        </div>
        {kind === 'refused' ? (
          <p className={classes.refused}>{problemsShown(about, problems).join(' · ')}</p>
        ) : (
          duplicate && (
            <fieldset className={classes.choice} disabled={!isFree} aria-label={`What becomes of line ${line}`}>
              <Segmented
                label={`Line ${line}: ${name}`}
                options={actionOptions(about)}
                value={kind === 'question' ? null : kind}
                onChange={onDecide}
              />
            </fieldset>
          )
        )}
      </div>
      {duplicate && <Changes changes={duplicate.changes} />}
    </li>
  );
}

/** What an update would change: as it is now, and as it would be. */
function Changes({ changes }: Pick<NonNullable<ImportRow['duplicate']>, 'changes'>) {
  const kind = useImportKind();
  const fields = Object.entries(changes);
  if (fields.length === 0) return <p className={classes.same}>An update would change nothing: everything in this row is there already.</p>;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
    <table className={classes.changes} role="table">
      <caption className="sr-only">What an update would change</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Field
          </th>
          <th scope="col" role="columnheader">
            In Fairlead now
          </th>
          <th scope="col" role="columnheader">
            After an update
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {fields.map(([field, { from, to }]) => (
          <tr key={field} role="row">
            <th scope="row" role="rowheader">
              {fieldLabel(kind, field)}
            </th>
            <td role="cell" data-side="Now">
              {from === null || from === '' ? <span className="muted">Not provided</span> : shortened(from)}
            </td>
            <td role="cell" data-side="After">
              <b>{shortened(to)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
  );
}
