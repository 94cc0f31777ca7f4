import { sumOf } from 'contract/decimals.ts';
import { setting } from '../../administration/index.ts';
import { partsOfOrder, suggestedLimits, suggestedOrder, type StockPosition, type stockPositions } from '../../materials/index.ts';
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
export function suggestionsOf(row: PositionFacts, constants: Constants) {
  const position = positionOf(row, constants);
  return position && { order: suggestedOrder(position), limits: suggestedLimits(position, constants.cover) };
}

/** What the order that is suggested is the sum of. */
export function partsOf(row: PositionRow, constants: Constants) {
  const { available_quantity, reserved_quantity, in_transit_quantity, coming } = row;
  const position = positionOf(row, constants);
  if (!position || available_quantity === null) return [];
  return partsOfOrder(position, {
    lying: available_quantity,
    reserved: reserved_quantity,
    asked: sumOf([coming, negative(in_transit_quantity)]),
    under_way: in_transit_quantity,
  });
}

function positionOf(row: PositionFacts, { days, lead }: Constants): StockPosition | undefined {
  const { used, coming, available_quantity, reserved_quantity, minimum, maximum } = row;
  if (available_quantity === null) return undefined;
  return {
    used,
    days,
    lead_days: row.lead_days ?? lead,
    minimum,
    maximum,
    free: sumOf([available_quantity, negative(reserved_quantity)]),
    coming,
  };
}

const negative = (decimal: string): string => (decimal === '0' ? decimal : `-${decimal}`);
