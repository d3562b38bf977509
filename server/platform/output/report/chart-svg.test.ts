import type { ReportChart } from '@fairlead/contract/kit/report/content';
import { expect, it } from 'vitest';
import { drawChart } from './chart-svg.ts';

const chart: ReportChart = {
  kind: 'chart',
  title: 'Value by month',
  shape: 'lines',
  categories: ['Oct', '<b> & "शिपिंग"'],
  series: [{ name: 'Won', values: [1, 2] }],
  values: { kind: 'number' },
};

it('draws lines as vectors and hands the labels over as they are, each with its place in the picture', () => {
  const { svg, labels, width, height } = drawChart(chart);
  expect(svg).toMatch(/^<svg .*<path /s);
  expect(svg).not.toContain('<text');
  expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(chart.categories));
  expect(labels.filter(({ x, y, size }) => !(x > 0 && x <= width && y > 0 && y <= height && size > 0))).toEqual([]);
});

it('draws what is empty or has no values', () => {
  const empty = [
    { ...chart, series: [{ name: 'Won', values: [null, null] }] },
    { ...chart, categories: [], series: [] },
  ];
  expect(empty.map((each) => drawChart({ ...each, shape: 'stacked' }).svg.slice(0, 4))).toEqual(['<svg', '<svg']);
});
