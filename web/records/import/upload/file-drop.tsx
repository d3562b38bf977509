import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useImportKind } from '../import-kind.ts';
import { ACCEPTED_FILES, fileProblem } from '../import-view.rules.ts';
import { WorkProgress } from '../progress/work-progress.tsx';
import classes from './file-drop.module.css';

interface Sending {
  name: string;
  share: number;
  stop: AbortController;
}

/** Takes a file by drop or choice, refuses at once what can't be one, and sends it with progress and a way out. */
export function FileDrop({ onSent }: { onSent: (begun: RecordImport) => void }) {
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { name: kind } = useImportKind();
  const stop = sending?.stop;
  // Whoever leaves the page gives the file up; what has arrived goes on without them.
  useEffect(() => () => stop?.abort(), [stop]);

  async function send(file: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (!file) return;
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal) return;
    const attempt = new AbortController();
    setSending({ name: file.name, share: 0, stop: attempt });
    try {
      const begun = await upload(importEndpoints.create, {
        query: { kind },
        file,
        signal: attempt.signal,
        onProgress: (share) => setSending((before) => before && { ...before, share }),
      });
      onSent(begun);
    } catch (error) {
      if (!attempt.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(undefined);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 1) setProblem('Drop one file at a time.');
    else void send(files[0]);
  }

  if (sending) {
    return (
      <div className={classes.sending}>
        <WorkProgress label={`Sending ${sending.name}`} done={sending.share} total={1} isShare>
          <Button className={classes.cancel} onClick={() => sending.stop.abort()}>
            Cancel
          </Button>
        </WorkProgress>
      </div>
    );
  }
  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which everyone can use */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="report" size={28} />
        <p className={classes.title}>Drop a CSV or Excel file here</p>
        <Button variant="filled" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          aria-label="File to import"
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
        <p className={classes.hint}>
          From any program: .csv or .xlsx up to 200 MB, any encoding, any number of rows. Nothing is stored before you have seen what it
          will be.
        </p>
      </div>
      <FormError message={problem} />
    </div>
  );
}
