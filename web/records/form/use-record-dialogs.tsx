import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useDraftMoves } from '../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../platform/drafts/open-drafts.ts';
import { markWhilePending } from '../../platform/lazy-part.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { UndoBar } from '../../ui/dialogs/undo-bar.tsx';
import { type KeptForm, keptForms } from './kept-forms.ts';
import { KeptLines } from './kept-lines.tsx';
import type { Discarded, RecordFormProps } from './use-record-form.ts';

/** What the dialogs must know of a kind before its form is loaded. */
export interface DialogKind<Stored, Values, Listed = Stored> {
  /** Begins the names of its drafts, as in `client`. */
  name: string;
  /** What a sentence calls one of them. */
  noun: string;
  nameOf: (record: Stored) => string;
  pathOf: (id: string) => string;
  Wizard: ComponentType<RecordFormProps<Stored, Values>> & { preload: () => void };
  /** Reads it as it stands now, whatever is in memory. */
  read: (queries: QueryClient, id: string) => Promise<Stored>;
  remove: (record: Listed) => Promise<unknown>;
}

interface RecordDialogsOptions<Stored, Listed> {
  /** The record whose page this is, as it stands now. */
  current?: Stored;
  /** How a form that was left open had been opened, as its kind's `opening` said, before it is opened again. */
  onResume?: (opening: unknown) => void;
  /** Says that a save is kept on the device, of a kind that is sent later where there is no network. */
  onKept?: () => void;
  /** The words for a failed save, of an edit or of a new record. */
  failure: (error: unknown, isEdit: boolean) => string;
  /** Title and text of the question before deleting, and what stands below them. */
  deleteWords: (record: Listed) => { title: string; text: string; more?: ReactNode };
  /** After the deletion, and before the record is forgotten here. */
  onDeleted: (record: Listed) => Promise<void>;
  /** Says elsewhere why a record could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
}

/** The dialogs that a record is added, edited and deleted in; `dialogs` goes into the page. A list knows only some fields of its rows. */
export function useRecordDialogs<Stored extends { _id: string }, Values, Listed extends { _id: string } = Stored>(
  { name, noun, nameOf, pathOf, Wizard, read, remove }: DialogKind<Stored, Values, Listed>,
  { current, onResume, onKept, failure, deleteWords, onDeleted, onDeleteFailed }: RecordDialogsOptions<Stored, Listed>,
) {
  const queries = useQueryClient();
  const alert = useAlert();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [opened, setOpened] = useState<{ record: Stored | undefined; restored?: Discarded<Stored, Values> }>();
  const kept = useKeptForms<Stored, Values>(name, pathname, opened);
  const [deleting, setDeleting] = useState<Listed>();
  const [discarded, setDiscarded] = useState<Discarded<Stored, Values>>();
  const [added, setAdded] = useState<Stored>();
  const [dropped, setDropped] = useState<KeptForm<Stored, Values>>();
  // Undo writes there again.
  useOpenDraft(discarded?.draftName ?? (dropped && kept.draftOf(dropped).name));

  function open(next: NonNullable<typeof opened>) {
    setDiscarded(undefined);
    setAdded(undefined);
    setDropped(undefined);
    // However it is opened, what had been typed is in it.
    kept.forget(next.record?._id);
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
      <KeptLines
        forms={kept.forms}
        noun={noun}
        nameOf={nameOf}
        onResume={(left) => {
          onResume?.(left.opening);
          open({ record: left.base && current?._id === left.base._id ? current : left.base });
        }}
        onDiscard={(left) => {
          kept.discard(left);
          setDiscarded(undefined);
          setAdded(undefined);
          setDropped(left);
        }}
      />
      {opened && (
        <Wizard
          record={opened.record}
          restored={opened.restored}
          failure={(error) => failure(error, opened.record !== undefined)}
          onSaved={(saved) => {
            setOpened(undefined);
            // In the list's order it may stand on another page.
            if (!opened.record) setAdded(saved);
          }}
          onKept={() => {
            setOpened(undefined);
            onKept?.();
          }}
          onClose={(given) => {
            setOpened(undefined);
            setDiscarded(given);
          }}
        />
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
      {dropped && (
        <UndoBar
          message={dropped.base ? 'Your changes were discarded.' : `The new ${noun} was discarded.`}
          onUndo={() => {
            kept.keep(dropped);
            setDropped(undefined);
          }}
          onGone={() => setDropped(undefined)}
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

/** The forms that were left open on this page, by a reload, a link or the end of the session, until each is opened or discarded. */
function useKeptForms<Stored extends { _id: string }, Values>(
  kind: string,
  pathname: string,
  opened: { record: Stored | undefined } | undefined,
) {
  const drafts = keptForms<Stored, Values>(kind);
  const moves = useDraftMoves();
  const list = () => ({ at: pathname, moves, forms: drafts.list(pathname) });
  const [left, setLeft] = useState(list);
  if (left.at !== pathname || left.moves !== moves) {
    const { forms, ...now } = list();
    // One that is open was not left.
    setLeft({ ...now, forms: forms.filter(({ base }) => !opened || base?._id !== opened.record?._id) });
  }
  const setForms = (forms: KeptForm<Stored, Values>[]) => setLeft({ at: pathname, moves, forms });
  const draftOf = (form: KeptForm<Stored, Values>) => drafts.draft(form.base?._id ?? form.draftOf);
  const without = (id: string | undefined) => left.forms.filter(({ base }) => base?._id !== id);
  return {
    forms: left.forms,
    draftOf,
    forget: (id: string | undefined) => setForms(without(id)),
    discard(form: KeptForm<Stored, Values>) {
      draftOf(form).clear();
      setForms(without(form.base?._id));
    },
    keep(form: KeptForm<Stored, Values>) {
      draftOf(form).write(form);
      setForms([...without(form.base?._id), form]);
    },
  };
}
