import type { ChartColors } from '@fairlead/contract/kit/report/chart-colors';
import { reportChart, reportChartHeight } from '@fairlead/contract/kit/report/charts';
import type { ReportChart } from '@fairlead/contract/kit/report/content';
import { formatReportValue } from '@fairlead/contract/kit/report/values';
import { BarChart } from 'echarts/charts';
import { LegendComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';

// Only reports draw bars and legends, so no other page loads them.
use([BarChart, LegendComponent]);

/** A chart of a report, drawn as in its files. */
export function ReportChartFigure({ chart }: { chart: ReportChart }) {
  const options = useCallback((colors: ChartColors) => reportChart(chart, colors), [chart]);
  const rows = useMemo(() => chart.categories.map((name, place) => [name, ...valuesAt(chart, place)]), [chart]);
  const texts = useMemo(() => chart.categories.map((name, place) => describePoint(chart, name, place)), [chart]);
  return (
    <Chart
      label={chart.title}
      options={options}
      head={['', ...chart.series.map(({ name }) => name)]}
      rows={rows}
      texts={texts}
      height={reportChartHeight(chart)}
    />
  );
}

const valuesAt = ({ series, values: format }: ReportChart, place: number): string[] =>
  series.map(({ values }) => formatReportValue(values[place], format) || 'none');

/** As in 'Oct 2026: Won 3, Lost 2'. */
function describePoint(chart: ReportChart, name: string, place: number): string {
  const values = valuesAt(chart, place);
  if (chart.series.length === 1) return `${name}: ${values[0]}`;
  return `${name}: ${chart.series.map((each, at) => `${each.name} ${values[at]}`).join(', ')}`;
}
