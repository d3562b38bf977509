import { hasSomethingToDraw } from '@fairlead/contract/kit/report/charts';
import type { ReportBlock, ReportChart } from '@fairlead/contract/kit/report/content';
import { formatReportValue } from '@fairlead/contract/kit/report/values';
import { writePdfReport } from '../pdf/pdf.ts';
import type { PdfBlock } from '../pdf/pdf-report.ts';
import type { FilePieces } from '../table.ts';
import { drawChart } from './chart-svg.ts';
import { withWidths } from './column-widths.ts';
import type { Report, ReportOptions } from './report.ts';

const NO_VALUE = '–';
const NO_DATA = 'No data in this period.';

/** A4 landscape: with analytics figures, tables and charts, and then the first rows. */
export async function* writePdfOfReport(
  { content, subtitles, language, rows }: Report,
  { isAnalytics, signal }: ReportOptions,
): FilePieces {
  const { title, notes, blocks, detail } = content;
  const report = {
    title,
    subtitles,
    notes,
    blocks: isAnalytics ? blocks.map(toPdfBlock) : [],
    rowsTitle: detail.title,
  };
  yield* writePdfReport(report, { columns: withWidths(detail.columns), language, rows, total: detail.total }, signal);
}

function toPdfBlock(block: ReportBlock): PdfBlock {
  if (block.kind === 'table') return { ...block, columns: withWidths(block.columns, block.rows) };
  if (block.kind === 'chart') return toPicture(block);
  const figures = block.figures.map(({ label, value, note = '', ...format }) => ({
    label,
    value: formatReportValue(value, format) || NO_VALUE,
    note,
  }));
  return { title: block.title, figures };
}

function toPicture(chart: ReportChart): PdfBlock {
  const { title, categories, series, values } = chart;
  if (!hasSomethingToDraw(chart)) return { title, figures: [{ label: NO_DATA, value: '', note: '' }] };
  const word = (value: number | null | undefined) => formatReportValue(value, values) || NO_VALUE;
  const words = series.map(
    ({ name, values }) => `${name}: ${categories.map((category, at) => `${category} ${word(values[at])}`).join(', ')}`,
  );
  return { title, picture: drawChart(chart), alt: `${title}. ${words.join('. ')}.` };
}
