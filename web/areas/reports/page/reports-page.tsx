import type { ReportDraft } from '@fairlead/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { today } from '../../../platform/time.ts';
import { Page } from '../../../ui/page/page.tsx';
import {
  findRangeProblem,
  hasGraphs,
  type ReportChoice,
  type ReportProblems,
  rangeOf,
  readReportAddress,
} from '../form/report-form.rules.ts';
import { ReportForm } from '../form/report-form.tsx';
import { ReportPreview } from '../preview/report-preview.tsx';
import { RecentReports } from '../recent/recent-reports.tsx';
import { useDownloadWhenReady } from '../recent/use-download-when-ready.ts';
import { makeReport, reloadRecent } from '../reports.queries.ts';
import { Schedules } from '../schedules/schedules.tsx';
import classes from './reports-page.module.css';

const FRESH = { format: undefined, wantsGraphs: true } as const;

/** Makes reports, and keeps those that were made (docs/product/reports.md). Type and days stand in the address. */
export function ReportsPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const address = useMemo(() => readReportAddress(search), [search]);
  const [rest, setRest] = useState<Pick<ReportChoice, 'format' | 'wantsGraphs'>>(FRESH);
  const download = useDownloadWhenReady();
  const choice: ReportChoice = { ...rest, type: address.type, range: rangeOf(address, today()) };

  const make = useMutation({
    mutationFn: (draft: ReportDraft) => makeReport(draft),
    onSuccess: async ({ _id }) => {
      download.awaitFile(_id);
      await reloadRecent(queries);
    },
    onError: download.clearStatus,
  });
  const refused = make.error instanceof ApiError ? problemsOf(make.error) : {};

  function generate() {
    const { type, format, range } = choice;
    if (type && format) make.mutate({ type, format, from: range.start, to: range.end, analytics: hasGraphs(choice) });
  }

  function change({ type = choice.type, range, ...others }: Partial<ReportChoice>) {
    make.reset();
    setRest((before) => ({ ...before, ...others }));
    const days = range ? { from: range.start, to: range.end } : { from: address.from, to: address.to };
    void navigate({ to: '.', search: { type, ...days } as never, replace: true });
  }

  function reset() {
    make.reset();
    setRest(FRESH);
    void navigate({ to: '.', search: {} as never, replace: true });
  }

  return (
    <Page title="Reports" hasOwnHeading>
      <h1 className={classes.title}>Generate a Report</h1>
      <div className={classes.page}>
        <section className={classes.form} aria-label="New report">
          <ReportForm
            choice={choice}
            onChange={change}
            onReset={reset}
            onGenerate={generate}
            isBusy={make.isPending}
            refused={refused}
            failure={
              make.error && Object.keys(refused).length === 0 ? describeError(make.error, 'The report could not be made') : undefined
            }
          />
          <p role="status" className={classes.status}>
            {download.status}
          </p>
        </section>
        <div className={classes.recent}>
          <RecentReports onMakeAgain={({ type, format, from, to, analytics }) => make.mutate({ type, format, from, to, analytics })} />
        </div>
        <div className={classes.preview}>
          <ReportPreview
            type={choice.type}
            range={findRangeProblem(choice.range) ? undefined : choice.range}
            isRowsOnly={choice.format !== undefined && !hasGraphs(choice)}
          />
        </div>
        <div className={classes.schedules}>
          <Schedules />
        </div>
      </div>
    </Page>
  );
}

/** What the server says of the days belongs to the field that holds both. */
function problemsOf({ fields }: ApiError): ReportProblems {
  const range = fields.from ?? fields.to;
  return { ...(fields.type && { type: fields.type }), ...(fields.format && { format: fields.format }), ...(range && { range }) };
}
