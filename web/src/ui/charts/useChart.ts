import { init, type EChartsType } from 'echarts/core';
import { useCallback, useEffect, useState } from 'react';
import { useLook } from '../look/look.ts';
import type { Look } from '../look/palette.ts';
import { isOnPaper as isPrinting, useOnPaper } from '../look/paper.ts';

/** What an upright sheet has room for, in pixels. */
const acrossSheet = 640;

/** A picture drawn where the answer is the `ref` of: in the look in force, as wide as its place or a sheet of paper. */
export function useChart(optionsOf: (look: Look, fontFamily: string) => Record<string, unknown>): (element: HTMLDivElement) => () => void {
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
    chart?.setOption(optionsOf(look, getComputedStyle(chart.getDom()).fontFamily));
  }, [chart, look, optionsOf]);
  useEffect(() => {
    chart?.resize({ width: isOnPaper ? acrossSheet : 'auto' });
    // Drawn at once: for paper there is no next frame.
    chart?.getZr().flush();
  }, [chart, isOnPaper]);
  return hold;
}
