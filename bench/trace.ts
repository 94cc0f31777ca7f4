import type { Browser, Page } from '@playwright/test';

/** What Chromium writes of one event; times in microseconds. */
export interface TraceEvent {
  name: string;
  /** The process: each page has its own. */
  pid: number;
  ts: number;
  dur?: number;
}

/** What Chromium's trace tells of a page while somebody works in it. */
export async function traceOf(chrome: Browser, page: Page, work: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  await chrome.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'blink.user_timing'],
  });
  await work();
  const { traceEvents }: { traceEvents: readonly Partial<TraceEvent>[] } = JSON.parse((await chrome.stopTracing()).toString());
  return traceEvents.flatMap(({ name, pid, ts, dur }) =>
    name === undefined || pid === undefined || ts === undefined ? [] : [{ name, pid, ts, ...(dur !== undefined && { dur }) }],
  );
}

const instantsOf = (trace: readonly TraceEvent[], name: string): number[] =>
  trace.flatMap((it) => (it.name === name ? [it.ts] : [])).toSorted((a, b) => a - b);

/** Milliseconds from each of these marks until the frame with what the page did about it was handed over to be shown. */
export function framesAfter(trace: readonly TraceEvent[], mark: string): number[] {
  const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
  const page = trace.find((it) => it.name === mark)?.pid;
  const by = (name: string) => trace.filter((it) => it.name === name && it.pid === page).toSorted((a, b) => a.ts - b.ts);
  const [answers, frames] = [by('EventDispatch'), by('Commit')];
  return instantsOf(trace, mark).flatMap((ts) => {
    const answer = answers.find((it) => endOf(it) > ts);
    const frame = answer && frames.find((it) => it.ts >= endOf(answer));
    return frame ? [(endOf(frame) - ts) / 1000] : [];
  });
}

/** Milliseconds from each instant to the next. */
const between = (instants: readonly number[]): number[] => instants.slice(1).map((ts, at) => (ts - (instants[at] ?? ts)) / 1000);

/**
 * Milliseconds from one frame to the next, and from one call of the page to the next. A frame is one beat of the screen, as the browser's
 * own tools draw it: when in it the page is called is the work of the machine.
 */
export function framesOf(trace: readonly TraceEvent[]): { frames: number[]; calls: number[] } {
  const beats = instantsOf(trace, 'BeginFrame');
  const calls = instantsOf(trace, 'BeginMainThreadFrame');
  const drawn = calls.map((call) => beats.findLast((beat) => beat <= call) ?? call);
  return { frames: between([...new Set(drawn)]), calls: between(calls) };
}

/** What the page itself works in its frames and events, in milliseconds. */
export const workOf = (trace: readonly TraceEvent[]): number[] =>
  trace.flatMap((it) => (/^(FireAnimationFrame|EventDispatch)$/.test(it.name) && it.dur !== undefined ? [it.dur / 1000] : []));

/** The processor time of the page's thread since then, in milliseconds: what others do on the machine does not count. */
export async function processorOfPage(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((it) => it.name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await now();
  return async () => (await now()) - before;
}
