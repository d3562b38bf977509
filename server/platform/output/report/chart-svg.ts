import { PAPER_COLORS, reportChart, reportChartHeight } from '@fairlead/contract/kit/report/charts';
import type { ReportChart } from '@fairlead/contract/kit/report/content';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { type EChartsCoreOption, init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { PdfPicture } from '../pdf/pdf-report.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer]);

const WIDTH = 560;
const USUAL_SIZE = 12;
/** Widths of letters in relation to their size. A process without a screen can't measure them. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;
const [FULL_WIDTH, USUAL_WIDTH] = [1, 0.57];

setPlatformAPI({
  measureText(text, font = '') {
    const size = Number(/(\d+)px/.exec(font)?.[1] ?? USUAL_SIZE);
    return { width: [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? FULL_WIDTH : USUAL_WIDTH) * size, 0) };
  },
});

/**
 * Draws a chart for paper, from the same options as on screen. Its labels are apart, because only the document itself can set
 * every script and keep it readable for programs.
 */
export function drawChart(chart: ReportChart): PdfPicture {
  const height = reportChartHeight(chart);
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  const labels: PdfPicture['labels'] = [];
  try {
    const { tooltip: _onScreenAlone, ...options } = reportChart(chart, PAPER_COLORS);
    drawn.setOption(options as EChartsCoreOption);
    const svg = drawn.renderToSVGString().replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes, text) => {
      labels.push(readLabel(attributes, text));
      return '';
    });
    return { svg, labels, width: WIDTH, height };
  } finally {
    drawn.dispose();
  }
}

function readLabel(attributes: string, text: string): PdfPicture['labels'][number] {
  const read = (pattern: RegExp) => Number(pattern.exec(attributes)?.[1] ?? 0);
  return {
    x: read(/ x="([^"]*)"/) + read(/translate\(([-\d.]+)/),
    y: read(/ y="([^"]*)"/) + read(/translate\([-\d.]+ ([-\d.]+)/),
    size: read(/font-size:(\d+)px/),
    anchor: /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start',
    text: text.replace(/&(\w+|#39);/g, (_, name) => SIGNS[name] ?? ''),
  };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
