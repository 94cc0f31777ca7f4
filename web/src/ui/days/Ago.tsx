import { useSyncExternalStore } from 'react';
import { formatInstant } from 'contract/format.ts';
import { agoOf, daysAgoOf } from './ago.ts';

/** How long ago, kept up to date; the exact time on hover. `inDays`: for what waits, days are told however many they are. */
export function Ago({ value, inDays = false }: { value: string; inDays?: boolean }) {
  const now = useSyncExternalStore(nowAndThen, thisMoment);
  return (
    <time dateTime={value} title={formatInstant(value)}>
      {(inDays ? daysAgoOf : agoOf)(value, now)}
    </time>
  );
}

const often = 15_000;
/** The same within a few seconds: a component that is drawn again sees no other time. */
const thisMoment = (): number => Math.ceil(Date.now() / often) * often;

function nowAndThen(draw: () => void): () => void {
  const timer = setInterval(draw, often);
  return () => clearInterval(timer);
}
