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

export const instantsOf = (trace: readonly TraceEvent[], name: string): number[] =>
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
