import { outerSteps, type OuterStep } from 'contract/dashboards/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Pair } from './lines.ts';

/** How much of a thread another area knows, and what it is worth. */
export interface OuterFigure {
  quantity: string;
  amount: string | null;
}

/** Says how much of a material of a place was taken off, invoiced or paid; nothing where there is no paper that could say it. */
type OuterSource = (context: Pick<Reading, 'db' | 'user'>, pair: Pair) => Promise<OuterFigure | undefined>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** The steps of a thread that other areas tell, each said by the area that knows it; one that nobody says has no source. */
    threadSteps: Partial<Readonly<Record<OuterStep, OuterSource>>>;
  }
}

/** What other areas tell of a thread, as far as there are any. */
export async function outerFigures({ db, user, hooks }: Reading, pair: Pair): Promise<ReadonlyMap<OuterStep, OuterFigure>> {
  const told = await Promise.all(
    outerSteps.map(async (step) => {
      const source = hooks.threadSteps[step];
      const figure = await source?.({ db, user }, pair);
      return figure ? ([step, figure] as const) : undefined;
    }),
  );
  return new Map(told.filter((it) => it !== undefined));
}
