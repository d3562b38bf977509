import {
  CALENDAR_FILE_MAX_BYTES,
  CALENDAR_IMPORT_MESSAGES,
  type CalendarImport,
  calendarImportEndpoints,
} from '@fairlead/contract/calendar/import';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { describeError } from '../../../platform/error-message.ts';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { whenText } from '../event-times.rules.ts';
import classes from './exchange.module.css';

interface Chosen {
  file: File;
  /** What would come, or what came. */
  found: CalendarImport;
  isDone: boolean;
}

/** Brings an iCalendar file into the workspace's calendar, after a look at what would come. Mount it to open it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(file: File, isDone: boolean) {
    if (file.size > CALENDAR_FILE_MAX_BYTES) return setProblem(CALENDAR_IMPORT_MESSAGES.tooLarge);
    setBusy(true);
    setProblem(undefined);
    try {
      const query = { preview: isDone ? 'false' : 'true' } as const;
      const found = await upload(calendarImportEndpoints.importEvents, {
        query,
        file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      setChosen({ file, found, isDone });
      if (isDone) await queries.invalidateQueries({ queryKey: ['calendar'] });
    } catch (error) {
      setProblem(describeError(error, 'The file could not be read. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  function choose(file: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (file) void send(file, false);
  }

  const isReady = chosen !== undefined && !chosen.isDone && chosen.found.added > 0;
  return (
    <SheetDialog title="Import events" lead="From an iCalendar file (.ics), into the calendar of everybody." onClose={onClose} width={620}>
      <div className={classes.dialog}>
        <FormError message={problem} />
        <input
          ref={input}
          type="file"
          accept=".ics,text/calendar"
          aria-label="Calendar file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
        {chosen && <Found {...chosen} />}
        <FormButtons>
          <Button onClick={onClose} disabled={isBusy}>
            {chosen?.isDone ? 'Close' : 'Cancel'}
          </Button>
          {!chosen?.isDone && (
            <Button variant={isReady ? 'default' : 'filled'} loading={isBusy && !isReady} onClick={() => input.current?.click()}>
              {chosen ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
          {isReady && (
            <Button variant="filled" loading={isBusy} onClick={() => void send(chosen.file, true)}>
              {`Add ${count(chosen.found.added, 'event')}`}
            </Button>
          )}
        </FormButtons>
      </div>
    </SheetDialog>
  );
}

const count = (many: number, noun: string) => `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`;

function Found({ file, found, isDone }: Chosen) {
  const { added, present, events, bounded, problems, problemCount } = found;
  return (
    <>
      <p role="status">
        <b>{found.name ?? file.name}</b>
        {`: ${count(added, 'event')} ${isDone ? (added === 1 ? 'was' : 'were') : 'would be'} added, ${count(present, 'event')} ${present === 1 ? 'is' : 'are'} here already.`}
      </p>
      {bounded.map(({ line, eventName, dates, from, to }) => (
        <p
          key={line}
        >{`${eventName} (line ${line}) has no end, or too many dates: ${count(dates, 'date')} from ${from} to ${to} are read. Import the file again later for those that follow.`}</p>
      ))}
      {problems.length > 0 && (
        <section aria-label="What could not be read">
          <h3>{`${count(problemCount, 'problem')}`}</h3>
          <ul className={classes.list}>
            {problems.map(({ line, what, reason, isKept }) => (
              <li key={`${line} ${reason}`}>{`Line ${line}: ${what}: ${reason}${isKept ? ' (the event comes without it)' : ''}`}</li>
            ))}
          </ul>
        </section>
      )}
      {!isDone && events.length > 0 && (
        <section aria-label="Events in this file">
          <h3>
            {events.length < found.found ? `The first ${events.length} of ${count(found.found, 'event')}` : count(found.found, 'event')}
          </h3>
          <ul className={classes.list}>
            {events.map((event, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what a file holds has no ids, and never changes its order
              <li key={place}>
                <b dir="auto">{event.eventName}</b> {whenText(event)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
