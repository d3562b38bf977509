import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { storedWords } from '../import-view.rules.ts';
import { UndoButton } from '../undo-button.tsx';
import { useImportAction } from '../use-import-action.ts';
import classes from './import-outcome.module.css';

/** An import of which only a part is stored: the two ways on from there. */
export function StoppedImport({ current }: { current: RecordImport }) {
  const goOn = useImportAction(current._id, 'commit');
  return (
    <section className={classes.card} aria-labelledby="import-outcome">
      <div role="status">
        <h2 id="import-outcome" className={classes.title}>
          {storedWords(current.progress)}
        </h2>
        <p className="muted">They are in the table. The others wait in this import.</p>
      </div>
      <FormError message={goOn.error?.message} />
      <div className={classes.buttons}>
        <Button variant="filled" loading={goOn.isPending} onClick={() => goOn.mutate()}>
          Import the rest
        </Button>
        <UndoButton current={current} />
      </div>
    </section>
  );
}

/** Stops an import, or its undo, between two steps. */
export function StopButton({ current }: { current: RecordImport }) {
  const stop = useImportAction(current._id, 'stop');
  return (
    <>
      <FormError message={stop.error?.message} />
      <Button loading={stop.isPending} onClick={() => stop.mutate()} aria-label={`Stop the import of ${current.fileName}`}>
        Stop
      </Button>
    </>
  );
}
