import type { Client } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import formClasses from '../../../records/form/form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { CardRows } from './card-rows.tsx';
import { readFound } from './read-found.ts';
import { useAddFound } from './use-add-found.ts';

interface CardsDialogProps {
  client: Client;
  file: File;
  onClose: () => void;
}

const counted = (count: number) => `${count} contact${count === 1 ? '' : 's'}`;

/** Adds contacts from the cards of a vCard file, those that are ticked (docs/product/contacts.md). Mount it to open it. */
export function CardsDialog({ client, file, onClose }: CardsDialogProps) {
  // Read once, while the client or its contacts may change.
  const [reading] = useState(() => readFound(client, file));
  const [problem, setProblem] = useState<string>();
  const { rows, setRows, tick, add, isBusy, progress, isChanged } = useAddFound(client._id, onClose);
  useEffect(() => {
    reading.then(setRows, (error) => setProblem(describeError(error, 'The file could not be read. Please try again.')));
  }, [reading, setRows]);
  const ticked = rows?.filter(({ isTicked }) => isTicked).length ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    void add();
  }

  return (
    <FormSheet title="Add from vCard" lead={file.name} onClose={onClose} isChanged={isChanged} isBusy={isBusy} width={620}>
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <FormError message={problem} />
        {!rows && !problem && <p className="muted">Reading the file...</p>}
        {rows && <CardRows rows={rows} isBusy={isBusy} onTick={tick} />}
        <p role="status" className="muted">
          {progress}
        </p>
        <FormButtons>
          <Button onClick={onClose} disabled={isBusy}>
            {rows ? 'Cancel' : 'Close'}
          </Button>
          {rows && (
            <Button type="submit" variant="filled" loading={isBusy} disabled={ticked === 0}>
              {`Add ${counted(ticked)}`}
            </Button>
          )}
        </FormButtons>
      </form>
    </FormSheet>
  );
}
