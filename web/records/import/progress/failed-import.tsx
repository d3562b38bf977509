import { JOB_MESSAGES } from '@fairlead/contract/kit/errors';
import { IMPORT_MESSAGES, type RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ImportReading } from '../columns/import-reading.tsx';
import { useImportChange } from '../columns/use-import-change.ts';
import { useImportKind } from '../import-kind.ts';
import classes from './failed-import.module.css';

/** The file itself is not known to be at fault. */
const MAY_BE_READ: readonly (string | null)[] = [IMPORT_MESSAGES.unreadable, JOB_MESSAGES.givenUp];

/** Why a file could not be taken apart, and the two ways on: read it otherwise, or take another. */
export function FailedImport({ current }: { current: RecordImport }) {
  const { nouns, path } = useImportKind();
  const { shown, isWaiting, read, tryAgain } = useImportChange(current);
  const canBeReadOtherwise = current.encoding !== null || current.delimiter !== null || current.sheets.length > 1;
  const mayBeRead = MAY_BE_READ.includes(current.failure);
  return (
    <section className={classes.card} aria-label="Failed import">
      <div role="alert">
        <EmptyState
          title={current.failure ?? 'This import failed.'}
          hint={
            current.failure === JOB_MESSAGES.givenUp
              ? `No ${nouns.one} was added or changed.`
              : `No ${nouns.one} was added or changed. Correct the file and send it again, or save it as CSV (UTF-8) or Excel (.xlsx) first.`
          }
          action={
            <div className={classes.actions}>
              {mayBeRead && (
                <Button variant="filled" loading={isWaiting} onClick={tryAgain}>
                  Try again
                </Button>
              )}
              <ButtonLink to={path} variant={mayBeRead ? 'default' : 'filled'}>
                Choose another file
              </ButtonLink>
            </div>
          }
        />
      </div>
      {canBeReadOtherwise && (
        <div className={classes.otherwise} aria-busy={isWaiting}>
          <h2>Or read it in another way</h2>
          <ImportReading shown={shown} onChange={read} />
        </div>
      )}
    </section>
  );
}
