import { outerSteps, type OuterStep, type ThreadHappening } from 'contract/dashboards/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Pair } from './lines.ts';

/** How much of a thread another area knows, and what it is worth. */
export interface OuterFigure {
  quantity: string;
  amount: string | null;
}

/** Says how much of a material of a place was taken off, invoiced or paid; nothing where there is no paper that could say it. */
type OuterSource = (context: Pick<Reading, 'db' | 'user'>, pair: Pair) => Promise<OuterFigure | undefined>;

/** A paper of a thread that another area keeps; those of a step add up to its figure. */
export interface OuterPaper {
  happening: ThreadHappening;
  /** Tells it from the others of its thread. */
  key: string;
  at: Date;
  number: string;
  quantity: string;
  user_id: number;
  detail: string | null;
  /** Its screen; null for whoever may not open it. */
  url: string | null;
}

type OuterPapers = (context: Pick<Reading, 'db' | 'user'>, pair: Pair) => Promise<OuterPaper[]>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** The steps of a thread that other areas tell, each said by the area that knows it; one that nobody says has no source. */
    threadSteps: Partial<Readonly<Record<OuterStep, OuterSource>>>;
    /** The papers behind them, of whoever keeps them. */
    threadPapers: readonly OuterPapers[];
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

/** The papers that other areas keep of a thread. */
export const outerPapers = async ({ db, user, hooks }: Reading, pair: Pair): Promise<OuterPaper[]> =>
  (await Promise.all(hooks.threadPapers.map((read) => read({ db, user }, pair)))).flat();
