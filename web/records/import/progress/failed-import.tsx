import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ImportReading } from '../columns/import-reading.tsx';
import { useImportChange } from '../columns/use-import-change.ts';
import { useImportKind } from '../import-kind.ts';
import classes from './failed-import.module.css';

/** Why a file could not be taken apart, and the two ways on: read it otherwise, or take another. */
export function FailedImport({ current }: { current: RecordImport }) {
  const { nouns, path } = useImportKind();
  const { shown, isWaiting, read } = useImportChange(current);
  const canBeReadOtherwise = current.encoding !== null || current.delimiter !== null || current.sheets.length > 1;
  return (
    <section className={classes.card} aria-label="Failed import">
      <div role="alert">
        <EmptyState
          title={current.failure ?? 'This import failed.'}
          hint={`No ${nouns.one} was added or changed. Correct the file and send it again, or save it as CSV (UTF-8) or Excel (.xlsx) first.`}
          action={
            <ButtonLink to={path} variant="filled">
              Choose another file
            </ButtonLink>
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
