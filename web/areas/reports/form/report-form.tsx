import { REPORT_MESSAGES, type ReportFormat, type ReportType } from '@fairlead/contract/reports';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Select } from '../../../ui/choices/select.tsx';
import { DateRangeField } from '../../../ui/dates/date-range-field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './report-form.module.css';
import {
  FORM_MESSAGES,
  FORMAT_OPTIONS,
  findProblems,
  findRangeProblem,
  hasGraphs,
  type ReportChoice,
  type ReportProblems,
  TYPE_OPTIONS,
} from './report-form.rules.ts';

interface ReportFormProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  /** Takes everything back to how it was at first. */
  onReset: () => void;
  onGenerate: () => void;
  isBusy: boolean;
  /** What the server said of the last attempt: of single fields, and else of the whole. */
  refused: ReportProblems;
  failure: string | undefined;
}

/** What report to make (docs/product/reports.md). */
export function ReportForm({ choice, onChange, onReset, onGenerate, isBusy, refused, failure }: ReportFormProps) {
  const [isTried, setTried] = useState(false);
  const missing = isTried ? findProblems(choice) : {};
  const isCsv = choice.format === 'csv';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const problems = findProblems(choice);
    setTried(true);
    const [first] = Object.keys(problems);
    if (!first) return onGenerate();
    event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button)`)?.focus();
  }

  function reset() {
    setTried(false);
    onReset();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Generate a Report">
      <FormError message={failure} />
      <div data-field="type">
        <Select
          label="Select Type of Report"
          placeholder="Select Type of Report"
          data={TYPE_OPTIONS}
          value={choice.type ?? null}
          onChange={(type) => onChange({ type: (type as ReportType | null) ?? undefined })}
          error={missing.type ?? refused.type}
        />
      </div>
      <div data-field="format">
        <Select
          label="Select Format"
          placeholder="Select Format"
          data={FORMAT_OPTIONS}
          value={choice.format ?? null}
          onChange={(format) => onChange({ format: (format as ReportFormat | null) ?? undefined })}
          error={missing.format ?? refused.format}
        />
      </div>
      <div data-field="range">
        <DateRangeField
          label="Date range"
          value={choice.range}
          onChange={(range) => onChange({ range })}
          problem={findRangeProblem(choice.range)}
          error={refused.range}
        />
      </div>
      <Checkbox
        label="Enable Analytics"
        description={isCsv ? REPORT_MESSAGES.noAnalyticsInCsv : FORM_MESSAGES.graphs}
        checked={hasGraphs(choice)}
        disabled={isCsv}
        onChange={(event) => onChange({ wantsGraphs: event.currentTarget.checked })}
      />
      <FormButtons>
        <Button onClick={reset}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          Generate
        </Button>
      </FormButtons>
    </form>
  );
}
