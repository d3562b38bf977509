import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { countText } from '../../list/list-view.rules.ts';
import { useImportKind } from '../import-kind.ts';
import { counted, listSearch, numberShown, outcomeWords } from '../import-view.rules.ts';
import { Notice } from '../notice.tsx';
import { RefusedDownload } from '../refused-download.tsx';
import { UndoButton } from '../undo-button.tsx';
import classes from './import-outcome.module.css';

/** What an import did, and where to go from there. */
export function ImportOutcome({ current }: { current: RecordImport }) {
  const kind = useImportKind();
  const { counts, state, leftAloneTotal } = current;
  return (
    <section className={classes.card} aria-labelledby="import-outcome">
      {state === 'done' ? (
        <>
          <div role="status">
            <h2 id="import-outcome" className={classes.title}>
              <Icon name="tick" size={22} />
              {outcomeWords(counts)}
            </h2>
            {counts.cellsLeftOut > 0 && (
              <p className="muted">
                {counted(counts.cellsLeftOut, 'cell')} that Fairlead can’t keep {counts.cellsLeftOut === 1 ? 'was' : 'were'} left out; the
                rows are there.
              </p>
            )}
          </div>
          <div className={classes.buttons}>
            <ButtonLink to={kind.list.path} search={listSearch(current, kind)} variant="filled">
              Show in the table
            </ButtonLink>
            {counts.refused > 0 && <RefusedDownload id={current._id} />}
            <ButtonLink to={kind.path}>Import another file</ButtonLink>
            <UndoButton current={current} />
          </div>
        </>
      ) : (
        <>
          <div role="status">
            <h2 id="import-outcome" className={classes.title}>
              This import was undone
            </h2>
            <p className="muted">What it added is gone, and what it changed is as it was before.</p>
          </div>
          {leftAloneTotal > 0 && <LeftAlone current={current} />}
          <div className={classes.buttons}>
            <ButtonLink to={kind.path}>Import another file</ButtonLink>
            <ButtonLink to={kind.list.path}>Go to {kind.list.title}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function LeftAlone({ current: { leftAlone, leftAloneTotal } }: { current: RecordImport }) {
  const { nouns, href } = useImportKind();
  return (
    <div className={classes.alone}>
      <Notice tone="wait" icon="warning">
        {`${countText(leftAloneTotal, nouns)} ${leftAloneTotal === 1 ? 'was' : 'were'} edited since the import and left alone${listedWords(leftAlone.length, leftAloneTotal)}`}
      </Notice>
      {leftAlone.length > 0 && (
        <ul className={classes.list}>
          {leftAlone.map(({ _id, name }) => (
            <li key={_id}>
              <Link to={href(_id)} className="link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Only a thousand are listed, and none that may not be seen any more. */
function listedWords(listed: number, total: number): string {
  if (listed === 0) return ', which you may not see any more.';
  return listed < total ? `; these are ${numberShown(listed)} of them:` : ':';
}
