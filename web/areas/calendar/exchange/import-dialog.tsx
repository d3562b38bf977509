import { FEED_MESSAGES } from '@fairlead/contract/calendar/feeds';
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
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { whenText } from '../event-times.rules.ts';
import classes from './exchange.module.css';

interface Found {
  /** What would come, or what came. */
  calendar: CalendarImport;
  isDone: boolean;
}

const WHOSE = { everybody: 'Everybody', mine: 'Mine', employee: 'Team member', client: 'Client' } as const;
type Whose = keyof typeof WHOSE;
const MISSING: Partial<Record<Whose, string>> = { employee: FEED_MESSAGES.personMissing, client: FEED_MESSAGES.clientMissing };

/** Brings an iCalendar file into a calendar that is chosen, after a look at what would come. Mount it to open it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  /** Counts what was sent: an answer for a calendar that is not chosen any more is not shown. */
  const sent = useRef(0);
  const own = useCurrentUser()?.employeeId;
  const [owner, setOwner] = useState<{ whose: Whose; id: string }>({ whose: 'everybody', id: '' });
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(chosen: File, isDone: boolean, { whose, id } = owner) {
    sent.current += 1;
    const call = sent.current;
    setBusy(true);
    setProblem(undefined);
    try {
      const into = whose === 'everybody' ? {} : whose === 'client' ? { client: id } : { employee: id };
      const calendar = await upload(calendarImportEndpoints.importEvents, {
        query: { preview: isDone ? 'false' : 'true', ...into },
        file: chosen,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      if (call === sent.current) setFound({ calendar, isDone });
      if (isDone) await queries.invalidateQueries({ queryKey: ['calendar'] });
    } catch (error) {
      if (call === sent.current) setProblem(describeError(error, 'The file could not be read. Please try again.'));
    } finally {
      if (call === sent.current) setBusy(false);
    }
  }

  const isChosen = ({ whose, id } = owner) => whose === 'everybody' || id !== '';

  function choose(chosen: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    if (chosen.size > CALENDAR_FILE_MAX_BYTES) return setProblem(CALENDAR_IMPORT_MESSAGES.tooLarge);
    setFile(chosen);
    // What would come of the file before is not what would come of this one.
    setFound(undefined);
    void send(chosen, false);
  }

  /** What would come depends on what is in that calendar already. */
  function chooseOwner(whose: Whose, id: string) {
    const next = { whose, id: whose === 'mine' ? (own ?? '') : id };
    setOwner(next);
    setMissing(undefined);
    setFound(undefined);
    if (file && isChosen(next)) void send(file, false, next);
  }

  function openChooser() {
    setMissing(isChosen() ? undefined : MISSING[owner.whose]);
    if (isChosen()) input.current?.click();
  }

  const isReady = file !== undefined && found !== undefined && !found.isDone && found.calendar.added > 0;
  const kinds = (Object.keys(WHOSE) as Whose[]).filter((whose) => whose !== 'mine' || own);
  const select = { value: owner.id, required: true, error: missing };
  return (
    <SheetDialog title="Import events" lead="From an iCalendar file (.ics)." onClose={onClose} width={620}>
      <div className={classes.dialog}>
        <FormError message={problem} />
        {!found?.isDone && (
          // Events that are on their way come into the calendar that was chosen.
          <fieldset className={classes.owner} disabled={isBusy && isReady}>
            <Segmented
              label="Whose calendar"
              options={kinds.map((value) => ({ value, label: WHOSE[value] }))}
              value={owner.whose}
              onChange={(whose) => whose !== owner.whose && chooseOwner(whose, '')}
            />
            {owner.whose === 'employee' && (
              <EmployeeSelect {...select} label="Team member" onChange={(employee) => chooseOwner('employee', employee?._id ?? '')} />
            )}
            {owner.whose === 'client' && <ClientSelect {...select} label="Client" onChange={(id) => chooseOwner('client', id)} />}
          </fieldset>
        )}
        <input
          ref={input}
          type="file"
          accept=".ics,text/calendar"
          aria-label="Calendar file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
        {file && found && <Events file={file} {...found} />}
        <FormButtons>
          <Button onClick={onClose} disabled={isBusy}>
            {found?.isDone ? 'Close' : 'Cancel'}
          </Button>
          {!found?.isDone && (
            <Button variant={isReady ? 'default' : 'filled'} loading={isBusy && !isReady} onClick={openChooser}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
          {isReady && (
            <Button variant="filled" loading={isBusy} onClick={() => void send(file, true)}>
              {`Add ${count(found.calendar.added, 'event')}`}
            </Button>
          )}
        </FormButtons>
      </div>
    </SheetDialog>
  );
}

const count = (many: number, noun: string) => `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`;

function Events({ file, calendar, isDone }: Found & { file: File }) {
  const { name, found, added, present, events, bounded, problems, problemCount } = calendar;
  return (
    <>
      <p role="status">
        <b>{name ?? file.name}</b>
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
              <li key={`${line} ${reason}`}>{`Line ${line}: ${what}: ${reason}${isKept ? ' (the event still comes in)' : ''}`}</li>
            ))}
          </ul>
        </section>
      )}
      {!isDone && events.length > 0 && (
        <section aria-label="Events in this file">
          <h3>{events.length < found ? `The first ${events.length} of ${count(found, 'event')}` : count(found, 'event')}</h3>
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
