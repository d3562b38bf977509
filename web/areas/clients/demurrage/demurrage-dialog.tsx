import { CLIENT_LABELS, type Client } from '@fairlead/contract/clients';
import { demurrageEndpoints, HOLIDAYS_MAX, MOMENTS, WEEKEND_NAMES } from '@fairlead/contract/clients/demurrage';
import { reckon } from '@fairlead/contract/clients/demurrage-charges';
import { COUNTING_WORDS, demurrageText } from '@fairlead/contract/clients/demurrage-text';
import { CURRENCY_DEFAULT } from '@fairlead/contract/kit/money';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../platform/api/download.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../../platform/drafts/open-drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { dateLanguage, now, today } from '../../../platform/time.ts';
import formClasses from '../../../records/form/form.module.css';
import { Chip } from '../../../ui/chip.tsx';
import { CURRENCY_OPTIONS } from '../../../ui/choices/currency-options.ts';
import { Select } from '../../../ui/choices/select.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { settingsQuery } from '../../settings/public/settings.queries.ts';
import { useNewNotes } from '../outbox/use-new-notes.ts';
import classes from './demurrage.module.css';
import {
  chargesOf,
  type DemurrageValues,
  dayThere,
  labelOf,
  type Problems,
  readForm,
  startValues,
  type TermsValues,
  termsIn,
} from './demurrage-form.rules.ts';
import { DemurrageResult } from './demurrage-result.tsx';
import { keepTerms, readTerms } from './kept-terms.ts';
import { TariffFields } from './tariff-fields.tsx';

/** What is known of the client, without a network less. */
export type LateClient = Pick<Client, '_id' | 'companyName'> & Partial<Pick<Client, 'demurrageTerms'>>;

interface DemurrageDialogProps {
  client: LateClient;
  onClose: () => void;
}

const WIDTH = 980;
const DIRECTION_OPTIONS = Object.keys(MOMENTS).map((value) => ({ value: value as TermsValues['direction'], label: value }));
const COUNTING_OPTIONS = Object.entries(COUNTING_WORDS).map(([value, label]) => ({ value, label }));
const idOf = (field: string) => `demurrage-${field.replaceAll('.', '-')}`;
const isSame = (one: DemurrageValues, other: DemurrageValues) => JSON.stringify(one) === JSON.stringify(other);
/** Focus selects it, so that one press copies it. */
const select = (field: HTMLTextAreaElement | null) => field?.focus();
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Reckons what late containers cost, while it is typed (docs/product/demurrage.md). */
export function DemurrageDialog({ client, onClose }: DemurrageDialogProps) {
  // A merge gives the draft another name, of which only the one that was opened knows.
  const [draft] = useState(() => openDraft<DemurrageValues>(`demurrage:${client._id}`));
  useOpenDraft(`demurrage:${client._id}`);
  const [begun] = useState(() => startValues(readTerms()));
  const [values, setValues] = useState(() => draft.read() ?? begun);
  /** Grows with each result that was asked for in vain; and the fields that were in the way. */
  const [{ attempt, checked }, setChecked] = useState<{ attempt: number; checked: readonly string[] }>({ attempt: 0, checked: [] });
  const { data: settings } = useQuery(settingsQuery());
  const at = { today: settings ? dayThere(settings.timeZone, now()) : today(), books: settings?.currency ?? CURRENCY_DEFAULT };
  const { asked, wrong, missing, leftOut } = readForm(values, at);
  const notes = useNewNotes(client);
  const write = useMutation({ mutationFn: notes.add, onSuccess: close });
  const printing = useRef<AbortController>(undefined);
  useEffect(() => () => printing.current?.abort(), []);
  const print = useMutation({
    mutationFn(body: NonNullable<typeof asked>) {
      printing.current = new AbortController();
      return download(demurrageEndpoints.printDemurrage, { params: { id: client._id }, body, signal: printing.current.signal });
    },
    onSuccess: saveFile,
  });
  /** The text that was copied, or that the browser refused to. */
  const [copied, setCopied] = useState<{ text: string; isDone: boolean }>();

  function change(part: Partial<DemurrageValues>) {
    const next = { ...values, ...part };
    setValues(next);
    if (isSame(next, begun)) draft.clear();
    else draft.write(next);
    setCopied(undefined);
    if (readForm(next, at).asked) keepTerms(termsIn(next));
  }

  function close() {
    draft.clear();
    onClose();
  }

  /** Does something with the result, or says what it lacks. */
  const withResult = (use: (result: NonNullable<typeof asked>) => void) => () => {
    if (asked) use(asked);
    else setChecked({ attempt: attempt + 1, checked: Object.keys({ ...missing, ...wrong }) });
  };
  const textOf = (result: NonNullable<typeof asked>) => demurrageText(result, reckon(result), dateLanguage());
  const copy = async (text: string) => setCopied({ text, isDone: await copyText(text) });

  const problems: Problems = { ...wrong, ...(attempt > 0 && missing) };
  const problemOf = (field: string) => (problems[field] === undefined ? undefined : capital(problems[field]));
  const fields = checked.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ id: idOf(field), label: labelOf(field, values), message }];
  });
  const failure = print.error ?? write.error;
  const message = fields.length > 0 ? 'Please check these fields.' : failure ? describeError(failure, 'It could not be done.') : undefined;

  return (
    <FormSheet
      title="Demurrage & detention"
      lead={client.companyName}
      onClose={close}
      isChanged={!isSame(values, begun)}
      isBusy={write.isPending}
      width={WIDTH}
      hasDraft
    >
      <form className={classes.fields} onSubmit={(event) => event.preventDefault()} noValidate>
        <FormError key={attempt} message={message} fields={fields} />
        <div className={classes.columns}>
          <div className={classes.fields}>
            {client.demurrageTerms && (
              <div>
                <h3 className={classes.agreed}>{CLIENT_LABELS.demurrageTerms}</h3>
                <p className={classes.text}>{client.demurrageTerms}</p>
              </div>
            )}
            <Container values={values} onChange={change} problemOf={problemOf} books={at.books} />
            <Days values={values} onChange={change} problemOf={problemOf} />
            {chargesOf(values).map((charge) => (
              <TariffFields
                key={charge}
                charge={charge}
                tariff={values.tariffs[charge]}
                currency={values.currency || at.books}
                onChange={(tariff) => change({ tariffs: { ...values.tariffs, [charge]: tariff } })}
                idOf={idOf}
                problemOf={problemOf}
              />
            ))}
          </div>
          <section className={classes.result} aria-label="Result">
            <h3>Result</h3>
            {asked ? (
              <DemurrageResult asked={asked} cost={reckon(asked)} leftOut={leftOut} />
            ) : (
              <p className="muted">
                {Object.keys(wrong).length > 0 ? 'Something typed is wrong.' : 'Choose the days, and type free days and rates.'}
              </p>
            )}
            <span role="status" className="sr-only">
              {copied?.isDone && 'Copied.'}
            </span>
            {copied && !copied.isDone && (
              <Textarea
                ref={select}
                label="This browser refused to copy. Copy it from here."
                rows={4}
                readOnly
                value={copied.text}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            <FormButtons>
              <Button leftSection={<Icon name="copy" size={16} />} onClick={withResult((result) => void copy(textOf(result)))}>
                {copied?.isDone ? 'Copied' : 'Copy'}
              </Button>
              <Button
                {...(!notes.mayAdd && { variant: 'filled' })}
                leftSection={<Icon name="download" size={16} />}
                loading={print.isPending}
                onClick={withResult((result) => print.mutate(result))}
              >
                PDF
              </Button>
              {notes.mayAdd && (
                <Button variant="filled" loading={write.isPending} onClick={withResult((result) => write.mutate(textOf(result)))}>
                  Save as note
                </Button>
              )}
            </FormButtons>
          </section>
        </div>
      </form>
    </FormSheet>
  );
}

interface PartProps {
  values: DemurrageValues;
  onChange: (part: Partial<DemurrageValues>) => void;
  problemOf: (field: string) => string | undefined;
}

/** Which containers, and in which currency. */
function Container({ values, onChange, problemOf, books }: PartProps & { books: string }) {
  return (
    <fieldset className={formClasses.group}>
      <legend>Containers</legend>
      <Segmented label="Direction" options={DIRECTION_OPTIONS} value={values.direction} onChange={(direction) => onChange({ direction })} />
      <Checkbox
        label="Combined: one free time and tariff for both"
        checked={values.isCombined}
        onChange={(event) => onChange({ isCombined: event.currentTarget.checked })}
      />
      <TextInput
        id={idOf('containers')}
        label="Number"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={values.containers}
        onChange={(event) => onChange({ containers: event.currentTarget.value })}
        error={problemOf('containers')}
      />
      <TextInput
        label="Type"
        placeholder="20' GP, 40' HC, reefer…"
        maxLength={60}
        autoComplete="off"
        value={values.equipment}
        onChange={(event) => onChange({ equipment: event.currentTarget.value })}
      />
      <div className={formClasses.wide}>
        <Select
          label="Currency"
          data={CURRENCY_OPTIONS}
          searchable
          allowDeselect={false}
          value={values.currency || books}
          onChange={(currency) => currency && onChange({ currency })}
        />
      </div>
    </fieldset>
  );
}

/** When what happened, and which days count. */
function Days({ values, onChange, problemOf }: PartProps) {
  const { direction, isCombined, moments, counting, weekend, holidays } = values;
  const setMoment = (index: number, day: string) =>
    onChange({ moments: moments.map((each, at) => (at === index ? day : each)) as unknown as DemurrageValues['moments'] });
  return (
    <fieldset className={formClasses.group}>
      <legend>Days</legend>
      {MOMENTS[direction].map((label, index) =>
        isCombined && index === 1 ? null : (
          <DateField
            key={label}
            id={idOf(`moments.${index}`)}
            label={label}
            placeholder={index === 0 ? 'Select a date' : 'Not yet'}
            value={moments[index] ?? ''}
            onChange={(day) => setMoment(index, day)}
            error={problemOf(`moments.${index}`)}
          />
        ),
      )}
      <DateField
        id={idOf('until')}
        label="Reckoned to"
        placeholder="Today"
        value={values.until}
        onChange={(until) => onChange({ until })}
        error={problemOf('until')}
      />
      <div className={formClasses.wide}>
        <NativeSelect
          label="Which days count"
          data={COUNTING_OPTIONS}
          value={counting}
          onChange={(event) => onChange({ counting: event.currentTarget.value as TermsValues['counting'] })}
        />
      </div>
      {counting !== 'calendar' && (
        <>
          <NativeSelect
            label="Weekend"
            data={WEEKEND_NAMES}
            value={weekend}
            onChange={(event) => onChange({ weekend: event.currentTarget.value as TermsValues['weekend'] })}
          />
          {holidays.length < HOLIDAYS_MAX && (
            <DateField
              label="Add a holiday"
              value=""
              onChange={(day) => day !== '' && onChange({ holidays: [...new Set([...holidays, day])].toSorted() })}
            />
          )}
          {holidays.length > 0 && (
            <div className={classes.holidays}>
              {holidays.map((day) => (
                <Chip
                  key={day}
                  onRemove={() => onChange({ holidays: holidays.filter((each) => each !== day) })}
                  removeLabel={`Remove the holiday ${monthDayYear(day)}`}
                >
                  {monthDayYear(day)}
                </Chip>
              ))}
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
