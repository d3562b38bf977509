import { REPORT_MESSAGES, type ReportFormat, type ReportType } from '@fairlead/contract/reports';
import { REPORT_RHYTHM_LABELS, REPORT_RHYTHMS, type ReportRhythm, type ReportSchedule } from '@fairlead/contract/reports/schedules';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { Select } from '../../../ui/choices/select.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import classes from '../form/report-form.module.css';
import { FORM_MESSAGES, FORMAT_OPTIONS, hasGraphs, TYPE_OPTIONS } from '../form/report-form.rules.ts';
import { addSchedule, changeSchedule, reloadSchedules } from './schedules.queries.ts';
import { draftOf, findRecipientProblem, HOUR_OPTIONS, type ScheduleValues, valuesOf } from './schedules.rules.ts';

const RHYTHM_OPTIONS = REPORT_RHYTHMS.map((value) => ({ value, label: REPORT_RHYTHM_LABELS[value] }));

/** Adds a schedule, or changes one. */
export function ScheduleForm({ schedule, onClose }: { schedule: ReportSchedule | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const [first] = useState(() => valuesOf(schedule));
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => (schedule ? changeSchedule(schedule._id, draftOf(values)) : addSchedule(draftOf(values))),
    onSuccess: async () => {
      await reloadSchedules(queries);
      onClose();
    },
  });
  const refused =
    save.error instanceof ApiError ? Object.entries(save.error.fields).find(([name]) => /^recipients/.test(name))?.[1] : undefined;
  const problem = isTried ? findRecipientProblem(values.recipients) : undefined;
  const isCsv = values.format === 'csv';

  function change(some: Partial<ScheduleValues>) {
    setValues((before) => ({ ...before, ...some }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!save.isPending && !findRecipientProblem(values.recipients)) save.mutate();
  }

  return (
    <FormSheet
      title={schedule ? 'Edit Schedule' : 'New Schedule'}
      onClose={onClose}
      isChanged={JSON.stringify(values) !== JSON.stringify(first)}
      isBusy={save.isPending}
    >
      <form className={classes.form} onSubmit={submit} noValidate aria-label="Schedule">
        <FormError message={save.error && !refused ? describeError(save.error, 'The schedule could not be saved') : undefined} />
        <Select
          label="Type of report"
          data={TYPE_OPTIONS}
          value={values.type}
          allowDeselect={false}
          onChange={(type) => change({ type: type as ReportType })}
        />
        <Select
          label="Format"
          data={FORMAT_OPTIONS}
          value={values.format}
          allowDeselect={false}
          onChange={(format) => change({ format: format as ReportFormat })}
        />
        <Select
          label="How often"
          data={RHYTHM_OPTIONS}
          value={values.every}
          allowDeselect={false}
          onChange={(every) => change({ every: every as ReportRhythm })}
        />
        <Select
          label="Hour"
          description="By the workspace's clock."
          data={HOUR_OPTIONS}
          value={String(values.hour)}
          allowDeselect={false}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <Checkbox
          label="Enable Analytics"
          description={isCsv ? REPORT_MESSAGES.noAnalyticsInCsv : FORM_MESSAGES.graphs}
          checked={hasGraphs(values)}
          disabled={isCsv}
          onChange={(event) => change({ wantsGraphs: event.currentTarget.checked })}
        />
        <Textarea
          label="Send to"
          description="E-mail addresses of accounts that may open the report, with commas between them. Without any, it waits under Recent reports."
          autosize
          minRows={2}
          value={values.recipients}
          onChange={(event) => change({ recipients: event.currentTarget.value })}
          error={problem ?? refused}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            Save
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
