import type { ClientImport } from '@fairlead/contract/kit/import/imports';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import classes from './failed-import.module.css';
import { ImportReading } from './import-reading.tsx';
import { useImportChange } from './use-import-change.ts';

/** Why a file could not be taken apart, and the two ways on: read it otherwise, or take another. */
export function FailedImport({ current }: { current: ClientImport }) {
  const { shown, isWaiting, read } = useImportChange(current);
  const canBeReadOtherwise = current.encoding !== null || current.delimiter !== null || current.sheets.length > 1;
  return (
    <section className={classes.card} aria-label="Failed import">
      <div role="alert">
        <EmptyState
          title={current.failure ?? 'This import failed.'}
          hint="No client was added or changed. Correct the file and send it again, or save it as CSV (UTF-8) or Excel (.xlsx) first."
          action={
            <ButtonLink to={paths.imports} variant="filled">
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
