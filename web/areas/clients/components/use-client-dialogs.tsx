import type { Client } from '@fairlead/contract/clients';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { keptClientForms } from './kept-form.ts';
import type { Discarded } from './use-client-form.ts';

const ClientWizard = lazyPart(() => import('./client-wizard.tsx'), 'ClientWizard');
const DeleteClient = lazyPart(() => import('./delete-client.tsx'), 'DeleteClient');

interface Opened {
  client: Client | undefined;
  restored?: Discarded;
}

interface ClientDialogsOptions {
  /** The client whose page this is, as it stands now. */
  current?: Client;
  /** The words for a failed edit. */
  editFailure: (error: unknown) => string;
  /** Title and text of the question before deleting. */
  deleteWords: (client: Client) => { title: string; text: string };
  /** Says why a client could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
  onDeleted?: () => Promise<void>;
}

/** The dialogs that a client is added, edited and deleted in; `dialogs` goes into the page. */
export function useClientDialogs({ current, editFailure, deleteWords, onDeleteFailed, onDeleted }: ClientDialogsOptions) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // A form that was left open here, by a reload or the end of the session, is open again.
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const kept = keptClientForms.find(pathname);
    return kept && { client: current ?? kept.base };
  });
  const [deleting, setDeleting] = useState<Client>();
  const [discarded, setDiscarded] = useState<Discarded>();
  const [added, setAdded] = useState<Client>();
  const navigate = useNavigate();

  function open(next: Opened) {
    setDiscarded(undefined);
    setAdded(undefined);
    setOpened(next);
  }

  const dialogs: ReactNode = (
    <>
      {opened && (
        <Suspense>
          <ClientWizard
            client={opened.client}
            restored={opened.restored}
            {...(opened.client && { failure: editFailure })}
            onSaved={(saved) => {
              setOpened(undefined);
              // Sorted by name it may stand on another page.
              if (!opened.client) setAdded(saved);
            }}
            onClose={(given) => {
              setOpened(undefined);
              setDiscarded(given);
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <Suspense>
          <DeleteClient
            client={deleting}
            words={deleteWords(deleting)}
            onDeleted={onDeleted}
            onFailed={onDeleteFailed}
            onClose={() => setDeleting(undefined)}
          />
        </Suspense>
      )}
      {added && (
        <UndoBar
          message="The new client was added."
          action="Open"
          onUndo={() => void navigate({ to: paths.client(added._id) })}
          onGone={() => setAdded(undefined)}
        />
      )}
      {discarded && (
        <UndoBar
          message={discarded.client ? 'Your changes were not saved.' : 'The new client was not saved.'}
          onUndo={() => open({ client: discarded.client, restored: discarded })}
          onGone={() => setDiscarded(undefined)}
        />
      )}
    </>
  );
  return {
    dialogs,
    add: () => open({ client: undefined }),
    edit: (client: Client) => open({ client }),
    askDelete: setDeleting,
    /** Fetches the wizard's code ahead of a click. */
    prepare: ClientWizard.preload,
  };
}
