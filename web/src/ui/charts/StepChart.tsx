import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { formatDay, formatNumber } from 'contract/format.ts';
import { palette, type Look } from '../look/palette.ts';
import { useChart } from './useChart.ts';
import './StepChart.css';

use([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Props {
  /** What the picture tells, for who does not see it. */
  label: string;
  unit: string;
  /** What is from each day on, until the next one. */
  points: readonly { day: string; value: number }[];
}

/** A quantity that stays until it changes, along the days. */
export function StepChart({ label, unit, points }: Props) {
  const options = useCallback((look: Look, fontFamily: string) => optionsOf(look, fontFamily, { unit, points }), [unit, points]);
  const hold = useChart(options);
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
