import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { markWhilePending } from '../../platform/lazy-part.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { UndoBar } from '../../ui/dialogs/undo-bar.tsx';
import { keptForms } from './kept-forms.ts';
import type { Discarded, RecordFormProps } from './use-record-form.ts';

/** What the dialogs must know of a kind before its form is loaded. */
export interface DialogKind<Stored, Values, Listed = Stored> {
  /** Begins the names of its drafts, as in `client`. */
  name: string;
  /** What a sentence calls one of them. */
  noun: string;
  pathOf: (id: string) => string;
  Wizard: ComponentType<RecordFormProps<Stored, Values>> & { preload: () => void };
  /** Reads it as it stands now, whatever is in memory. */
  read: (queries: QueryClient, id: string) => Promise<Stored>;
  remove: (record: Listed) => Promise<unknown>;
}

interface RecordDialogsOptions<Stored, Listed> {
  /** The record whose page this is, as it stands now. */
  current?: Stored;
  /** The words for a failed save, of an edit or of a new record. */
  failure: (error: unknown, isEdit: boolean) => string;
  /** Title and text of the question before deleting. */
  deleteWords: (record: Listed) => { title: string; text: string };
  /** After the deletion, and before the record is forgotten here. */
  onDeleted: (record: Listed) => Promise<void>;
  /** Says elsewhere why a record could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
}

/** The dialogs that a record is added, edited and deleted in; `dialogs` goes into the page. A list knows only some fields of its rows. */
export function useRecordDialogs<Stored extends { _id: string }, Values, Listed extends { _id: string } = Stored>(
  { name, noun, pathOf, Wizard, read, remove }: DialogKind<Stored, Values, Listed>,
  { current, failure, deleteWords, onDeleted, onDeleteFailed }: RecordDialogsOptions<Stored, Listed>,
) {
  const queries = useQueryClient();
  const alert = useAlert();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  // A form that was left open here, by a reload or the end of the session, is open again.
  const [opened, setOpened] = useState<{ record: Stored | undefined; restored?: Discarded<Stored, Values> } | undefined>(() => {
    const kept = keptForms<Stored, Values>(name).find(pathname);
    return kept && { record: current ?? kept.base };
  });
  const [deleting, setDeleting] = useState<Listed>();
  const [discarded, setDiscarded] = useState<Discarded<Stored, Values>>();
  const [added, setAdded] = useState<Stored>();

  function open(next: NonNullable<typeof opened>) {
    setDiscarded(undefined);
    setAdded(undefined);
    setOpened(next);
  }

  /** An edit begins with the whole record. */
  async function editListed({ _id }: Listed) {
    Wizard.preload();
    try {
      open({ record: await markWhilePending(read(queries, _id)) });
    } catch (error) {
      void alert(failure(error, true));
    }
  }

  async function confirmDeletion(record: Listed) {
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
            failure={(error) => failure(error, opened.record !== undefined)}
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
    editListed: (row: Listed) => void editListed(row),
    askDelete: setDeleting,
    /** Fetches the wizard's code ahead of a click. */
    prepare: Wizard.preload,
  };
}
