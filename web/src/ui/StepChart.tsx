import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback, useEffect, useState } from 'react';
import { formatDay, formatNumber } from 'contract/format.ts';
import { useLook } from './look.ts';
import { palette, type Look } from './palette.ts';
import { isOnPaper as isPrinting, useOnPaper } from './paper.ts';
import './StepChart.css';

use([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

/** What an upright sheet has room for, in pixels. */
const acrossSheet = 640;

interface Props {
  /** What the picture tells, for who does not see it. */
  label: string;
  unit: string;
  /** What is from each day on, until the next one. */
  points: readonly { day: string; value: number }[];
}

/** A quantity that stays until it changes, along the days. */
export function StepChart({ label, unit, points }: Props) {
  const [chart, setChart] = useState<EChartsType>();
  const look = useLook();
  const isOnPaper = useOnPaper();
  const hold = useCallback((element: HTMLDivElement) => {
    const made = init(element, null, { renderer: 'svg' });
    // On paper it has the width of a sheet, whatever the window's.
    const size = new ResizeObserver(() => !isPrinting() && made.resize());
    size.observe(element);
    setChart(made);
    return () => {
      setChart(undefined);
      size.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    chart?.setOption(optionsOf(look, getComputedStyle(chart.getDom()).fontFamily, { unit, points }));
  }, [chart, look, unit, points]);
  useEffect(() => {
    chart?.resize({ width: isOnPaper ? acrossSheet : 'auto' });
    // Drawn at once: for paper there is no next frame.
    chart?.getZr().flush();
  }, [chart, isOnPaper]);
  return <div ref={hold} className="step-chart" role="img" aria-label={label} />;
}

function optionsOf(look: Look, fontFamily: string, { unit, points }: Pick<Props, 'unit' | 'points'>) {
  const { muted, line, raised, text: ink, link } = palette[look];
  const text = { color: muted, fontFamily, fontSize: 12 };
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, hideOverlap: true, showMinLabel: true, formatter: (at: number) => formatDay(dayOf(at)) },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      splitNumber: 4,
    },
    yAxis: {
      type: 'value',
      min: 0,
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: line } },
      splitNumber: 3,
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: raised,
      borderColor: line,
      textStyle: { ...text, color: ink },
      formatter: ([it]: { value: [string, number] }[]) => (it ? `${formatDay(it.value[0])}: ${formatNumber(it.value[1])} ${unit}` : ''),
    },
    series: [
      {
        type: 'line',
        step: 'end',
        symbol: 'none',
        lineStyle: { color: link, width: 2 },
        areaStyle: { color: link, opacity: 0.12 },
        data: points.map(({ day, value }) => [day, value]),
      },
    ],
  };
}

/** The axis counts in the browser's own hours: a day begins there at its midnight. */
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE');
