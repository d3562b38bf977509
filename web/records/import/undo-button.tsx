import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useImportKind } from './import-kind.ts';
import { undoQuestion } from './import-view.rules.ts';
import { useImportAction } from './use-import-action.ts';

/** Takes an import back, after one question that says what goes and what stays. */
export function UndoButton({ current, onBegun }: { current: RecordImport; onBegun?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { nouns } = useImportKind();
  const undo = useImportAction(current._id, 'undo');
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={`Undo the import of ${current.fileName}`}>
        Undo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          text={undoQuestion(current, nouns)}
          confirm="Undo import"
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await undo.mutateAsync();
            setAsking(false);
            onBegun?.();
          }}
        />
      )}
    </>
  );
}
