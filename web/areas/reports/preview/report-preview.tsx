import { hasSomethingToDraw } from '@fairlead/contract/kit/report/charts';
import type { ReportBlock, ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { REPORT_TYPE_LABELS, type ReportType } from '@fairlead/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import type { DateRange } from '../../../ui/dates/date-range.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines, SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { reportQueries } from '../reports.queries.ts';
import classes from './preview.module.css';
import { FigureCards, ReportTable } from './report-tables.tsx';

const ReportChartFigure = lazyPart(() => import('./report-chart.tsx'), 'ReportChartFigure', { coming: <div className={classes.coming} /> });

interface PreviewProps {
  /** Undefined until a type is chosen. */
  type: ReportType | undefined;
  /** Undefined while the days make no sense. */
  range: DateRange | undefined;
  /** Whether the file will hold no more than the rows. */
  isRowsOnly: boolean;
}

/** What the file will hold, before it is made. */
export function ReportPreview({ type, range, isRowsOnly }: PreviewProps) {
  if (!type || !range)
    return (
      <section className={classes.blank} aria-label="Preview">
        <EmptyState
          title={type ? 'Choose the dates to see the report.' : 'Select a type of report to see it here.'}
          hint="The file holds every row."
        />
      </section>
    );
  return <LoadedPreview type={type} range={range} isRowsOnly={isRowsOnly} />;
}

function LoadedPreview({ type, range, isRowsOnly }: { type: ReportType; range: DateRange; isRowsOnly: boolean }) {
  const query = useQuery(reportQueries.preview(type, range));
  return (
    <Panel
      title="Preview"
      query={query}
      loading="Loading the preview..."
      skeleton={
        <>
          <SkeletonLines lines={4} />
          <SkeletonTable rows={6} />
        </>
      }
    >
      {({ content, rows }) => (
        <PreviewContent type={type} content={content} rows={rows} isRowsOnly={isRowsOnly} isOld={query.isPlaceholderData} />
      )}
    </Panel>
  );
}

interface ContentProps {
  type: ReportType;
  content: ReportContent;
  /** The first detail rows. */
  rows: readonly ReportRow[];
  isRowsOnly: boolean;
  /** True while another report is loading. */
  isOld: boolean;
}

function PreviewContent({ type, content, rows, isRowsOnly, isOld }: ContentProps) {
  const { period, notes, blocks, detail } = content;
  return (
    <div className={classes.preview} aria-busy={isOld}>
      <p className={classes.period}>
        <b>{REPORT_TYPE_LABELS[type]}</b>, {monthDayYear(period.from)} to {monthDayYear(period.to)}
      </p>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isRowsOnly && <p className={classes.more}>The file will hold the rows alone, without these figures and graphs.</p>}
      {blocks.map((block) => (
        <section key={`${block.kind} ${block.title}`} className={classes.block}>
          <h3>{block.title}</h3>
          <Block block={block} />
        </section>
      ))}
      <section className={classes.block}>
        <h3>{detail.title}</h3>
        {rows.length === 0 ? (
          <p className="muted">Nothing in this period.</p>
        ) : (
          <>
            <ReportTable label={detail.title} columns={detail.columns} rows={rows} />
            <p className={classes.more}>{describeRest(rows.length, detail.total)}</p>
          </>
        )}
      </section>
    </div>
  );
}

function Block({ block }: { block: ReportBlock }) {
  if (block.kind === 'figures') return <FigureCards figures={block.figures} />;
  if (block.kind === 'table')
    return block.rows.length === 0 ? (
      <p className="muted">Nothing in this period.</p>
    ) : (
      <ReportTable label={block.title} columns={block.columns} rows={block.rows} hasTotals={block.hasTotals} />
    );
  if (!hasSomethingToDraw(block)) return <p className="muted">Nothing to draw in this period.</p>;
  return <ReportChartFigure chart={block} />;
}

const describeRest = (shown: number, total: number): string =>
  shown >= total
    ? `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`
    : `The first ${shown} of ${total.toLocaleString('en-US')} rows; the file holds the rest.`;
