import type { SupplyFigures, SupplyStep } from 'contract/dashboards/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import type { Tone } from 'contract/states.ts';
import { seesMoney } from '../../api/session.ts';

/** How each step is drawn, wherever it is. */
export const stepTones = {
  asked: 'neutral',
  approved: 'info',
  ordered: 'violet',
  received: 'success',
  used: 'teal',
  returned: 'orange',
} as const satisfies Record<SupplyStep, Tone>;

/** What pictures show of them: what was approved is told by the tables. */
export const drawnSteps = ['asked', 'ordered', 'received', 'used', 'returned'] as const satisfies SupplyStep[];
export type DrawnStep = (typeof drawnSteps)[number];

export const colorOf = (step: SupplyStep): string => `var(--tone-${stepTones[step]})`;

/** What got that far: in pesos, or for who sees none, by how many requests. */
export const worthOf = (figures: SupplyFigures, step: SupplyStep): number =>
  Number(seesMoney() ? figures[`${step}_amount`] : figures[step]);

export const worthInWords = (figures: SupplyFigures, step: SupplyStep): string =>
  seesMoney() ? formatMoney(worthOf(figures, step), 'CLP') : formatNumber(worthOf(figures, step));
