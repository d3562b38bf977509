import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { openDraft, readKey } from '../../../platform/drafts/drafts.ts';
import { createKey } from '../../../platform/drafts/kept-drafts.ts';
import { isOpen } from '../../../platform/drafts/open-drafts.ts';
import { keepPhoto, readPhoto, removePhoto } from '../../../platform/drafts/use-kept-photo.ts';
import classes from '../../../records/form/kept-lines.module.css';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { asideName, type LeftVisit, useLeftVisits } from './left-visits.ts';

interface LeftVisitLinesProps {
  onResume: (left: Pick<LeftVisit, 'client' | 'draftOf'>) => void;
}

interface Dropped {
  left: LeftVisit;
  photo: File | undefined;
}

/** Offers the visits that were being written when their form or the whole browser went away. */
export function LeftVisitLines({ onResume }: LeftVisitLinesProps): ReactNode {
  const visits = useLeftVisits();
  const [dropped, setDropped] = useState<Dropped>();

  async function discard(left: LeftVisit) {
    const { photoId } = left.kept;
    const photo = photoId === undefined ? undefined : await readPhoto(photoId);
    // A second press, meanwhile.
    if (readKey(createKey(left.name)) === undefined) return;
    openDraft(left.name).clear();
    if (photoId !== undefined) void removePhoto(photoId);
    setDropped({ left, photo });
  }

  async function bringBack({ left: { name, kept }, photo }: Dropped) {
    setDropped(undefined);
    if (photo && kept.photoId !== undefined) await keepPhoto(kept.photoId, photo);
    // Another one may have been begun under its name meanwhile.
    const isTaken = isOpen(createKey(name)) || readKey(createKey(name)) !== undefined;
    openDraft(isTaken ? asideName(name, kept) : name).write(kept);
  }

  return (
    <>
      {visits.map((left) => (
        <section key={left.name} aria-label="What you had typed" className={classes.line}>
          <p dir="auto">
            {left.clientName === '' ? 'A visit you were writing was kept.' : `A visit to ${left.clientName} you were writing was kept.`}
          </p>
          <Button
            onClick={() => {
              setDropped(undefined);
              onResume({ client: left.client, draftOf: left.draftOf });
            }}
          >
            Go on
          </Button>
          <Button onClick={() => void discard(left)}>Discard</Button>
        </section>
      ))}
      {dropped && (
        <UndoBar message="The visit was discarded." onUndo={() => void bringBack(dropped)} onGone={() => setDropped(undefined)} />
      )}
    </>
  );
}
