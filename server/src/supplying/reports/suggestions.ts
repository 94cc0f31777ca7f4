import { sumOf } from 'contract/decimals.ts';
import { setting } from '../../administration/index.ts';
import { suggestedLimits, suggestedOrder, type StockPosition, type stockPositions } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';

export type PositionRow = Awaited<ReturnType<ReturnType<typeof stockPositions>['execute']>>[number];

/** By how many days use is reckoned, how long what was never bought takes, and for how many days is ordered. */
export interface Constants {
  days: number;
  lead: number;
  cover: number;
}

export async function replenishmentConstants(context: Pick<Reading, 'db' | 'events'>): Promise<Constants> {
  const [days, lead, cover] = await Promise.all([
    setting(context, 'replenishment_days'),
    setting(context, 'replenishment_lead_days'),
    setting(context, 'replenishment_cover_days'),
  ]);
  return { days, lead, cover };
}

type PositionFacts = Pick<
  PositionRow,
  'used' | 'coming' | 'lead_days' | 'available_quantity' | 'reserved_quantity' | 'minimum' | 'maximum'
>;

/** What to order of it and which limits would fit; nothing where what lies there may not be told. */
export function suggestionsOf(row: PositionFacts, { days, lead, cover }: Constants) {
  const { used, coming, available_quantity, reserved_quantity, minimum, maximum } = row;
  if (available_quantity === null) return undefined;
  const position: StockPosition = {
    used,
    days,
    lead_days: row.lead_days ?? lead,
    minimum,
    maximum,
    free: sumOf([available_quantity, negative(reserved_quantity)]),
    coming,
  };
  return { order: suggestedOrder(position), limits: suggestedLimits(position, cover) };
}

const negative = (decimal: string): string => (decimal === '0' ? decimal : `-${decimal}`);
