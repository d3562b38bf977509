import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { UndoBar } from '../../ui/dialogs/undo-bar.tsx';
import { keptForms } from './kept-forms.ts';
import type { Discarded, RecordFormProps } from './use-record-form.ts';

/** What the dialogs must know of a kind before its form is loaded. */
export interface DialogKind<Stored, Values> {
  /** Begins the names of its drafts, as in `client`. */
  name: string;
  /** What a sentence calls one of them. */
  noun: string;
  pathOf: (id: string) => string;
  Wizard: ComponentType<RecordFormProps<Stored, Values>> & { preload: () => void };
  remove: (record: Stored) => Promise<unknown>;
}

interface RecordDialogsOptions<Stored> {
  /** The record whose page this is, as it stands now. */
  current?: Stored;
  /** The words for a failed save; `record` is absent where one was added. */
  failure: (error: unknown, record: Stored | undefined) => string;
  /** Title and text of the question before deleting. */
  deleteWords: (record: Stored) => { title: string; text: string };
  /** After the deletion, and before the record is forgotten here. */
  onDeleted: (record: Stored) => Promise<void>;
  /** Says elsewhere why a record could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
}

/** The dialogs that a record is added, edited and deleted in; `dialogs` goes into the page. */
export function useRecordDialogs<Stored extends { _id: string }, Values>(
  { name, noun, pathOf, Wizard, remove }: DialogKind<Stored, Values>,
  { current, failure, deleteWords, onDeleted, onDeleteFailed }: RecordDialogsOptions<Stored>,
) {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  // A form that was left open here, by a reload or the end of the session, is open again.
  const [opened, setOpened] = useState<{ record: Stored | undefined; restored?: Discarded<Stored, Values> } | undefined>(() => {
    const kept = keptForms<Stored, Values>(name).find(pathname);
    return kept && { record: current ?? kept.base };
  });
  const [deleting, setDeleting] = useState<Stored>();
  const [discarded, setDiscarded] = useState<Discarded<Stored, Values>>();
  const [added, setAdded] = useState<Stored>();

  function open(next: NonNullable<typeof opened>) {
    setDiscarded(undefined);
    setAdded(undefined);
    setOpened(next);
  }

  async function confirmDeletion(record: Stored) {
    try {
      await remove(record);
    } catch (error) {
      setDeleting(undefined);
      return onDeleteFailed(error);
    }
    await onDeleted(record);
    setDeleting(undefined);
  }

  const dialogs: ReactNode = (
    <>
      {opened && (
        <Suspense>
          <Wizard
            record={opened.record}
            restored={opened.restored}
            failure={(error) => failure(error, opened.record)}
            onSaved={(saved) => {
              setOpened(undefined);
              // In the list's order it may stand on another page.
              if (!opened.record) setAdded(saved);
            }}
            onClose={(given) => {
              setOpened(undefined);
              setDiscarded(given);
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog {...deleteWords(deleting)} onConfirm={() => confirmDeletion(deleting)} onCancel={() => setDeleting(undefined)} />
      )}
      {added && (
        <UndoBar
          message={`The new ${noun} was added.`}
          action="Open"
          onUndo={() => void navigate({ to: pathOf(added._id) })}
          onGone={() => setAdded(undefined)}
        />
      )}
      {discarded && (
        <UndoBar
          message={discarded.record ? 'Your changes were not saved.' : `The new ${noun} was not saved.`}
          onUndo={() => open({ record: discarded.record, restored: discarded })}
          onGone={() => setDiscarded(undefined)}
        />
      )}
    </>
  );
  return {
    dialogs,
    add: () => open({ record: undefined }),
    edit: (record: Stored) => open({ record }),
    askDelete: setDeleting,
    /** Fetches the wizard's code ahead of a click. */
    prepare: Wizard.preload,
  };
}
