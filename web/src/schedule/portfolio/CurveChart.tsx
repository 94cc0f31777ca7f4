import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { formatDay, formatNumber } from 'contract/format.ts';
import type { CurvePoint } from 'contract/schedule/index.ts';
import { palette, tones, type Look } from '../../ui/look/palette.ts';
import { useChart } from '../../ui/charts/useChart.ts';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Two lines from 0 to 100: what was planned, and what was done until today. */
export function CurveChart({ points, label }: { points: readonly CurvePoint[]; label: string }) {
  const options = useCallback((look: Look, fontFamily: string) => optionsOf(look, fontFamily, points), [points]);
  return <div ref={useChart(options)} className="portfolio-curve" role="img" aria-label={label} />;
}

function optionsOf(look: Look, fontFamily: string, points: readonly CurvePoint[]) {
  const { muted, line, raised, text: ink, link } = palette[look];
  const text = { color: muted, fontFamily, fontSize: 12 };
  const series = (name: string, color: string, value: (it: CurvePoint) => number | null, type: 'solid' | 'dashed') => ({
    name,
    type: 'line',
    symbol: 'none',
    lineStyle: { color, width: 2, type },
    itemStyle: { color },
    data: points.map((it) => [it.dia, value(it)]),
  });
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 36, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { top: 0, left: 0, textStyle: text, icon: 'roundRect', itemHeight: 4, selectedMode: false },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, hideOverlap: true, formatter: (at: number) => formatDay(new Date(at).toLocaleDateString('sv-SE')) },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      splitNumber: 4,
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 25,
      axisLabel: { ...text, formatter: (value: number) => `${value} %` },
      splitLine: { lineStyle: { color: line } },
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: raised,
      borderColor: line,
      textStyle: { ...text, color: ink },
      formatter: (of: { seriesName: string; value: [string, number | null] }[]) =>
        of.length === 0
          ? ''
          : [
              formatDay(of[0]?.value[0] ?? ''),
              ...of.flatMap(({ seriesName, value }) => (value[1] === null ? [] : [`${seriesName}: ${formatNumber(value[1])} %`])),
            ].join('\n'),
    },
    series: [
      series('Previsto', muted, (it) => it.previsto, 'dashed'),
      series('Real', look === 'dark' ? tones.dark.info[0] : link, (it) => it.real, 'solid'),
    ],
  };
}
