import type { RadarRule, ServiceType } from 'contract/services/index.ts';
import { setting } from '../../administration/index.ts';
import { formatMoney } from 'contract/format.ts';
import { round } from 'contract/decimals.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LineOffer } from './offers.ts';

/** What the radar looks at: a request, or a form that is written. */
export interface RadarSubject {
  /** Null: not created yet. */
  request_id: number | null;
  /** When it was created: earlier purchases are those until this day. */
  day: string;
  request_type: ServiceType;
  requester_id: number;
  requester: string;
  project_id: number | null;
  cost_center: string | null;
  /** The code of the project or cost centre; null while none is chosen. */
  charge: string | null;
  offers: readonly LineOffer[];
}

/** What a rule says, and the requests that show it. */
export interface Signal {
  rule: RadarRule;
  text: string;
  requests: readonly number[];
}

type RadarNumbers = Awaited<ReturnType<typeof readNumbers>>;

/** All that a rule judges by. */
interface Judging {
  db: Reader;
  subject: RadarSubject;
  numbers: RadarNumbers;
}

/** One thing that the radar looks for. How often it asks the database does not depend on what the request holds. */
export type Rule = (judging: Judging) => Promise<Signal[]>;

/** What is set of it, under Configuración. */
export async function readNumbers(constants: { db: Reader; events: Events }) {
  const [days, months, purchases, percentile, concentration, urgent] = await Promise.all([
    setting(constants, 'radar_days'),
    setting(constants, 'radar_months'),
    setting(constants, 'radar_purchases'),
    setting(constants, 'radar_price_percentile'),
    setting(constants, 'radar_concentration_percent'),
    setting(constants, 'radar_urgent_requests'),
  ]);
  return { days, months, purchases, percentile, concentration, urgent };
}

export const pesos = (amount: string): string => formatMoney(round(amount), 'CLP');
export const inMonths = (months: number): string => (months === 1 ? 'un mes' : `${months} meses`);
export const chosenIn = ({ offers }: Pick<RadarSubject, 'offers'>): LineOffer[] => offers.filter((it) => it.is_chosen);

/** Each supplier that is bought from, once. */
export const suppliersIn = (offers: readonly LineOffer[]): ReadonlyMap<string, string> =>
  new Map(
    offers.flatMap(({ supplier_rut, supplier }) => (supplier_rut === null ? [] : [[supplier_rut, supplier ?? supplier_rut] as const])),
  );
