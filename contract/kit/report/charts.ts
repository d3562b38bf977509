import type { ChartColors } from './chart-colors.ts';
import type { ReportChart } from './content.ts';
import { formatAxisValue, formatReportValue } from './values.ts';

/** For files, which are read on white. */
export const PAPER_COLORS: ChartColors = { ink: '#495057', line: '#dee2e6', accent: '#0b7285', soft: '#e0f2f5', surface: '#ffffff' };
/** After the scheme's own accent. Each stands out from its neighbours and, in both schemes, from what is behind it. */
const FURTHER_COLORS = ['#d97706', '#7c5cd6', '#16a34a', '#db2777', '#64748b', '#2f80ed', '#a16207'];
/** Series are told apart by more than colour. */
const DASHES = ['solid', 'dashed', 'dotted'];
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'];
/** A longer label does not fit below a bar, so the bars lie down and the labels stand beside them. */
const LONGEST_BELOW = 10;
const LABEL_WIDTH = 130;

export const seriesColors = (colors: ChartColors): readonly string[] => [colors.accent, ...FURTHER_COLORS];

/** Whether there is anything to draw. Amounts and counts that are all zero make an axis of no meaning; a share of 0 % is a finding. */
export const hasSomethingToDraw = ({ categories, series, values: { kind } }: ReportChart): boolean =>
  categories.length > 0 && series.some(({ values }) => values.some((value) => value !== null && (kind === 'percent' || value !== 0)));

/** Whether the categories run from top to bottom. Such a chart needs room for each of them (`reportChartHeight`). */
export const isLying = ({ shape, categories }: ReportChart) => shape !== 'lines' && categories.some((name) => name.length > LONGEST_BELOW);

/** The height in pixels at which every label can be read. */
export const reportChartHeight = (chart: ReportChart): number =>
  isLying(chart) ? 60 + chart.categories.length * Math.max(24, chart.shape === 'bars' ? chart.series.length * 12 : 0) : 240;

/** A report's chart as ECharts options, for the screen and for files. They need bars, lines, a grid and a legend. */
export function reportChart(chart: ReportChart, colors: ChartColors) {
  const text = { color: colors.ink, fontSize: 11 };
  const line = { lineStyle: { color: colors.line } };
  const categories = {
    type: 'category',
    data: chart.categories,
    axisLabel: { ...text, hideOverlap: true, ...(isLying(chart) && { width: LABEL_WIDTH, overflow: 'truncate', interval: 0 }) },
    axisLine: line,
    axisTick: { show: false },
  };
  const values = {
    type: 'value',
    axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => formatAxisValue(value, chart.values) },
    splitLine: line,
    splitNumber: 4,
    ...(chart.values.kind === 'percent' && { min: 0, max: 100, interval: 25 }),
    ...(chart.values.kind === 'number' && { minInterval: 1 }),
  };
  const hasLegend = chart.series.length > 1;
  return {
    animation: false,
    color: seriesColors(colors),
    grid: { left: 8, right: 20, top: hasLegend ? 36 : 12, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    ...(hasLegend && { legend: { type: 'plain', top: 0, left: 0, itemWidth: 16, itemHeight: 9, textStyle: text } }),
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatReportValue(value as number | null, chart.values) || '–' },
    xAxis: isLying(chart) ? values : categories,
    yAxis: isLying(chart) ? { ...categories, inverse: true } : values,
    series: chart.series.map(({ name, values: data }, place) => ({
      name,
      data,
      ...(chart.shape === 'lines'
        ? {
            type: 'line',
            connectNulls: false,
            symbol: SYMBOLS[place % SYMBOLS.length],
            symbolSize: 6,
            lineStyle: { width: 2, type: DASHES[place % DASHES.length] },
          }
        : {
            type: 'bar',
            barMaxWidth: 28,
            ...(chart.shape === 'stacked' && { stack: 'all', itemStyle: { borderColor: colors.surface, borderWidth: 1 } }),
          }),
    })),
  };
}
