import type { ClientImport } from '@fairlead/contract/kit/import/imports';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { counted, numberShown, outcomeWords, tableSearch } from '../import-view.rules.ts';
import classes from './import-outcome.module.css';
import { Notice } from './notice.tsx';
import { RefusedDownload } from './refused-download.tsx';
import { UndoButton } from './undo-button.tsx';

/** What an import did, and where to go from there. */
export function ImportOutcome({ current }: { current: ClientImport }) {
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
            <ButtonLink to={paths.clients} search={tableSearch(current)} variant="filled">
              Show in the table
            </ButtonLink>
            {counts.refused > 0 && <RefusedDownload id={current._id} />}
            <ButtonLink to={paths.imports}>Import another file</ButtonLink>
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
            <ButtonLink to={paths.imports}>Import another file</ButtonLink>
            <ButtonLink to={paths.clients}>Go to Sales and Leads</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function LeftAlone({ current: { leftAlone, leftAloneTotal } }: { current: ClientImport }) {
  return (
    <div className={classes.alone}>
      <Notice tone="wait" icon="warning">
        {`${counted(leftAloneTotal, 'client was', 'clients were')} edited since the import and left alone${listedWords(leftAlone.length, leftAloneTotal)}`}
      </Notice>
      {leftAlone.length > 0 && (
        <ul className={classes.list}>
          {leftAlone.map(({ _id, companyName }) => (
            <li key={_id}>
              <Link to={paths.client(_id)} className="link">
                {companyName}
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
