import type { ChartColors } from '@fairlead/contract/kit/report/chart-colors';
import { useComputedColorScheme } from '@mantine/core';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './chart-canvas.module.css';

use([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export type ChartOptions = (colors: ChartColors) => object;

interface Props {
  label: string;
  options: ChartOptions;
  /** What is said of each point, in the order of the axis. */
  texts: readonly string[];
}

/** Draws a chart of ECharts. Pointing at it, touching it or the arrow keys show what each point stands for. */
export function ChartCanvas({ label, options, texts }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const [at, setAt] = useState<number>();
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, undefined, { renderer: 'canvas' });
    chart.current = made;
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      made.dispose();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides what the colours are read as
  useEffect(() => {
    if (!box.current) return;
    const colors = readColors(box.current);
    chart.current?.setOption(
      {
        ...options(colors),
        tooltip: {
          trigger: 'axis',
          confine: true,
          transitionDuration: 0,
          backgroundColor: colors.surface,
          borderColor: colors.line,
          textStyle: { color: colors.ink, fontSize: 12 },
          // A node, because styles written into HTML are refused by the page's policy.
          formatter: (points: { dataIndex: number }[]) => document.createTextNode(texts[points[0]?.dataIndex ?? 0] ?? ''),
        },
      },
      { notMerge: true },
    );
  }, [options, texts, scheme]);

  function show(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max((at ?? texts.length) + step, 0), texts.length - 1);
    setAt(next);
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: next });
  }

  function hide() {
    setAt(undefined);
    chart.current?.dispatchAction({ type: 'hideTip' });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and there are none */}
      <div
        ref={box}
        className={classes.canvas}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys show the values
        tabIndex={0}
        role="group"
        aria-label={label}
        aria-description="The arrow keys say the value of each point."
        onKeyDown={show}
        onBlur={hide}
      />
      <p role="status" className="sr-only">
        {at === undefined ? '' : texts[at]}
      </p>
    </>
  );
}

function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink-2'),
    line: read('--line'),
    accent: read('--accent'),
    soft: read('--accent-soft'),
    surface: read('--card'),
  };
}
