import type { Conversion } from '../clients.ts';
import type { ChartColors } from '../kit/report/chart-colors.ts';
import { conversionPercent } from './conversion-percent.ts';

/** One month of conversion: `label` names it on the axis. */
export interface ConversionPoint extends Conversion {
  label: string;
}

/** Conversion by month as ECharts options, for the screen and for reports. A month in which nothing was decided is a gap. */
export function conversionChart(points: readonly ConversionPoint[], colors: ChartColors) {
  const text = { color: colors.ink, fontSize: 11 };
  return {
    animation: false,
    grid: { left: 40, right: 14, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ label }) => label),
      axisLabel: text,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 50,
      axisLabel: { ...text, formatter: '{value}%' },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        type: 'line',
        data: points.map(conversionPercent),
        connectNulls: false,
        symbolSize: 7,
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
        areaStyle: { color: colors.soft, opacity: 0.6 },
      },
    ],
  };
}
