import { lazy, Suspense } from 'react';
import type { DayPickerProps, RangePickerProps } from './pickers.tsx';

// The calendar is the heaviest control there is: lists and forms appear without waiting for it.
const Day = lazy(() => import('./pickers.tsx').then((it) => ({ default: it.DayPicker })));
const Range = lazy(() => import('./pickers.tsx').then((it) => ({ default: it.RangePicker })));
const soon = <span className="control" aria-hidden />;

/** A calendar day. */
export const LazyDayPicker = (props: DayPickerProps) => (
  <Suspense fallback={soon}>
    <Day {...props} />
  </Suspense>
);

/** Two days, either of which may be open. */
export const LazyRangePicker = (props: RangePickerProps) => (
  <Suspense fallback={soon}>
    <Range {...props} />
  </Suspense>
);
