import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import classes from './upload.module.css';
import { UploadRows } from './upload-rows.tsx';
import { dismissFinished, isFinishedKept, isUnfinished, type Upload, useUploads } from './upload-store.ts';
import { shareSent, summarize } from './uploads.rules.ts';

/** How long the bar says that all went well. */
export const SHOWN_MS = 6_000;

/** How far the uploads are, at the bottom of the window, wherever the user goes. */
export function UploadBar() {
  const uploads = useUploads();
  return uploads.length > 0 && <Bar uploads={uploads} />;
}

function Bar({ uploads }: { uploads: readonly Upload[] }) {
  const [isOpen, setOpen] = useState(false);
  const isOver = uploads.every(({ state }) => state === 'done');
  const isFinal = !uploads.some(isUnfinished);
  useEffect(() => {
    if (!isOver || isOpen) return undefined;
    const timer = setInterval(() => !isFinishedKept() && dismissFinished(), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isOver, isOpen]);

  return createPortal(
    <>
      <section className={classes.bar} aria-label="Uploads">
        <span>{summarize(uploads)}</span>
        {!isFinal && <progress aria-label="All uploads" max={1} value={shareSent(uploads)} />}
        <Button onClick={() => setOpen(true)}>Show</Button>
        {isFinal && <CloseButton aria-label="Dismiss" onClick={dismissFinished} />}
      </section>
      {isOpen && (
        <Sheet title="Uploads" lead={summarize(uploads)} onClose={() => setOpen(false)} width={560}>
          <UploadRows uploads={uploads} />
        </Sheet>
      )}
    </>,
    document.body,
  );
}
