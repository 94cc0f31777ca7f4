import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback, useEffect, useState } from 'react';
import { formatDay, formatNumber } from 'contract/format.ts';
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
  const [chart, setChart] = useState<EChartsType>();
  const hold = useCallback((element: HTMLDivElement) => {
    const made = init(element, null, { renderer: 'svg' });
    const size = new ResizeObserver(() => made.resize());
    size.observe(element);
    setChart(made);
    return () => {
      setChart(undefined);
      size.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    if (!chart) return undefined;
    const draw = () => chart.setOption(optionsOf(getComputedStyle(chart.getDom()), unit, points));
    draw();
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => theme.disconnect();
  }, [chart, unit, points]);
  return <div ref={hold} className="step-chart" role="img" aria-label={label} />;
}

function optionsOf(style: CSSStyleDeclaration, unit: string, points: Props['points']) {
  const color = (name: string) => style.getPropertyValue(name);
  const text = { color: color('--muted'), fontFamily: style.fontFamily, fontSize: 12 };
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, hideOverlap: true, showMinLabel: true, formatter: (at: number) => formatDay(dayOf(at)) },
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
      splitNumber: 4,
    },
    yAxis: {
      type: 'value',
      min: 0,
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: color('--line') } },
      splitNumber: 3,
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: color('--raised'),
      borderColor: color('--line'),
      textStyle: { ...text, color: color('--text') },
      formatter: ([it]: { value: [string, number] }[]) => (it ? `${formatDay(it.value[0])}: ${formatNumber(it.value[1])} ${unit}` : ''),
    },
    series: [
      {
        type: 'line',
        step: 'end',
        symbol: 'none',
        lineStyle: { color: color('--link'), width: 2 },
        areaStyle: { color: color('--link'), opacity: 0.12 },
        data: points.map(({ day, value }) => [day, value]),
      },
    ],
  };
}

/** The axis counts in the browser's own hours: a day begins there at its midnight. */
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE');
