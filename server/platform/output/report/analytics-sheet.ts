import { hasSomethingToDraw, isLying, PAPER_COLORS, seriesColors } from '@fairlead/contract/kit/report/charts';
import type { ReportBlock, ReportChart, ReportColumn, ReportContent } from '@fairlead/contract/kit/report/content';
import { type CellStyle, type CellValue, colToLetter, type SheetChart, type WriteSheet } from 'hucre/xlsx';
import { excelFormat, toExcelCell, toExcelText } from '../excel-cells.ts';

interface StyledCell {
  value: CellValue;
  style?: CellStyle;
}

/** Rows and columns that a chart covers. */
const CHART_ROWS = 16;
const CHART_COLUMNS = 8;
const FONT = { name: 'Calibri', size: 11 };
const TITLE: CellStyle = { font: { ...FONT, bold: true, size: 16 } };
const HEADING: CellStyle = { font: { ...FONT, bold: true, size: 12 } };
const TOTAL: CellStyle = { font: { ...FONT, bold: true }, border: { top: { style: 'thin' } } };
const NOTE: CellStyle = { font: { ...FONT, italic: true }, alignment: { indent: 1 } };
/** On paper a sheet is as wide as a page, lying, and as long as it takes. */
export const FIT_WIDTH: NonNullable<WriteSheet['pageSetup']> = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
const NO_DATA = 'No data in this period.';

/** The header of a column, above its values. */
export const headerStyle = (kind: ReportColumn['kind']): CellStyle => ({
  font: { ...FONT, bold: true },
  border: { bottom: { style: 'thin' } },
  alignment: { horizontal: kind === 'text' ? 'left' : 'right' },
});

/** A report's figures, tables and charts, one below the other. A chart is drawn from cells, which stand to its left. */
export function analyticsSheet(content: ReportContent, subtitles: string[]): WriteSheet {
  const rows: CellValue[][] = [];
  const cells = new Map<string, { style: CellStyle }>();
  const charts: SheetChart[] = [];

  function add(...row: StyledCell[]) {
    row.forEach(({ style }, column) => {
      if (style) cells.set(`${rows.length},${column}`, { style });
    });
    rows.push(row.map(({ value }) => value));
  }

  function addBlock(block: ReportBlock) {
    add();
    const top = rows.length;
    add(textCell(block.title, HEADING));
    if (block.kind === 'figures') {
      for (const { label, value, note = '', ...format } of block.figures)
        add(textCell(label), valueCell(format, value), textCell(note, NOTE));
    } else if (block.kind === 'table') {
      add(...block.columns.map(({ header, kind }) => textCell(header, headerStyle(kind))));
      block.rows.forEach((row, place) => {
        const style = block.hasTotals && place === block.rows.length - 1 ? TOTAL : undefined;
        add(...block.columns.map((column) => valueCell(column, row[column.key] ?? null, style)));
      });
    } else if (!hasSomethingToDraw(block)) {
      add(textCell(NO_DATA, NOTE));
    } else {
      add(textCell(''), ...block.series.map(({ name }) => textCell(name, headerStyle(block.values.kind))));
      block.categories.forEach((name, place) => {
        add(textCell(name), ...block.series.map(({ values }) => valueCell(block.values, values[place] ?? null)));
      });
      charts.push(drawChart(block, top));
      while (rows.length < top + CHART_ROWS + 1) add();
    }
  }

  add(textCell(content.title, TITLE));
  for (const line of subtitles) add(textCell(line));
  for (const note of content.notes) add(textCell(note, NOTE));
  content.blocks.forEach(addBlock);
  const widest = Math.max(2, ...rows.map((row) => row.length));
  // A text is cut off by the cell beside it; titles and notes have none.
  const columns = Array.from({ length: widest }, (_, place) => {
    const lengths = rows.map((row, at) => (needsRoom(row, place, cells.get(`${at},${place}`)?.style) ? String(row[place]).length + 2 : 0));
    return { width: Math.min(60, Math.max(place === 0 ? 32 : 18, ...lengths)) };
  });
  return {
    name: 'Analytics',
    columns,
    rows,
    cells,
    charts,
    pageSetup: FIT_WIDTH,
  };
}

/** The notes of figures stand last in their rows and run on over empty cells. */
const needsRoom = (row: CellValue[], place: number, style?: CellStyle) =>
  row.length > 1 && typeof row[place] === 'string' && style !== NOTE;

const textCell = (text: string, style?: CellStyle): StyledCell => ({
  value: text === '' ? null : toExcelText(text),
  ...(style && { style }),
});

function valueCell(format: Pick<ReportColumn, 'kind' | 'currency'>, value: string | number | null, style: CellStyle = {}): StyledCell {
  const numFmt = excelFormat(format as ReportColumn);
  return { value: toExcelCell(format.kind, value), style: { ...style, ...(numFmt && { numFmt }) } };
}

/** The chart beside its cells. `top` is the row of its title, and the names of the series are in the next. */
function drawChart(chart: ReportChart, top: number): SheetChart {
  const { title, shape, series, categories, values } = chart;
  const [first, last] = [top + 3, top + 2 + categories.length];
  const colors = seriesColors(PAPER_COLORS);
  const column = series.length + 2;
  const isPercent = values.kind === 'percent';
  const formatCode = isPercent ? '0%' : excelFormat(values as ReportColumn);
  return {
    type: shape === 'lines' ? 'line' : isLying(chart) ? 'bar' : 'column',
    title: title.toWellFormed(),
    altText: `${title.toWellFormed()}. The cells to the left hold its values.`,
    series: series.map(({ name }, place) => ({
      name: name.toWellFormed(),
      values: `${colToLetter(place + 1)}${first}:${colToLetter(place + 1)}${last}`,
      categories: `A${first}:A${last}`,
      color: colors[place % colors.length] as string,
    })),
    anchor: { from: { row: top, col: column }, to: { row: top + CHART_ROWS, col: column + CHART_COLUMNS } },
    legend: series.length > 1 ? 'bottom' : false,
    dispBlanksAs: 'gap',
    ...(shape === 'stacked' && { barGrouping: 'stacked', overlap: 100 }),
    axes: {
      x: { reverse: isLying(chart) },
      y: {
        gridlines: { major: true },
        ...(isPercent && { scale: { min: 0, max: 1 } }),
        ...(formatCode && { numberFormat: { formatCode, sourceLinked: false } }),
      },
    },
  };
}
