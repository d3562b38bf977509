import type { ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { OnceSeen } from '../page/once-seen.tsx';
import classes from './chart.module.css';
import type { ChartOptions } from './chart-canvas.tsx';

const ChartCanvas = lazyPart(() => import('./chart-canvas.tsx'), 'ChartCanvas');

/** By then the first screen has been drawn; a chart below it is there for who scrolls or prints. */
const UNSEEN_MS = 2000;

interface ChartProps {
  /** Names the chart and its table. */
  label: string;
  /** Makes the options of ECharts from the colours of the scheme in use. */
  options: ChartOptions;
  /** The figures as a table, for those who don't see the chart. The first cell of a row names it. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** What is said of each row when it is pointed at; its cells, if left out. */
  texts?: readonly string[];
  /** In pixels; kept free while the chart's code loads. */
  height: number;
}

/** A chart that is drawn once it comes into sight, or a moment later, and its code is there, with the same figures as a table for screen readers. */
export function Chart({ label, options, head, rows, texts, height }: ChartProps): ReactNode {
  return (
    <figure className={classes.chart}>
      <OnceSeen style={{ height }} afterMs={UNSEEN_MS}>
        <ChartCanvas label={label} options={options} texts={texts ?? rows.map((row) => row.join(', '))} />
      </OnceSeen>
      {/* A table is never narrower than its cells, so what hides it is around it. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
