import { lazy, Suspense } from 'react';
import type { PickerProps, RangePickerProps } from './pickers.tsx';

// The calendar is the heaviest control there is: lists and forms appear without waiting for it.
export const loadPickers = () => import('./pickers.tsx');
const Day = lazy(() => loadPickers().then((it) => ({ default: it.DayPicker })));
const DateTime = lazy(() => loadPickers().then((it) => ({ default: it.DateTimePicker })));
const Range = lazy(() => loadPickers().then((it) => ({ default: it.RangePicker })));
const soon = <span className="control picker-ahead" aria-hidden />;

/** A calendar day. */
export const LazyDayPicker = (props: PickerProps) => (
  <Suspense fallback={soon}>
    <Day {...props} />
  </Suspense>
);

/** A day and a time. */
export const LazyDateTimePicker = (props: PickerProps) => (
  <Suspense fallback={soon}>
    <DateTime {...props} />
  </Suspense>
);

/** Two days, either of which may be open. */
export const LazyRangePicker = (props: RangePickerProps) => (
  <Suspense fallback={soon}>
    <Range {...props} />
  </Suspense>
);
