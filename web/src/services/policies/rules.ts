import { formatMoney } from 'contract/format.ts';
import type { PolicyRules } from 'contract/services/policies.ts';

const pesos = (amount: string) => formatMoney(amount, 'CLP');
const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
const quotations = (count: number) => countOf(count, 'cotización', 'cotizaciones');

/** What a version asks of people, a sentence for each rule, always in this order. */
export const rulesOf = (it: PolicyRules): readonly string[] => [
  it.quotations_below_threshold === it.quotations_above_threshold
    ? `Cada servicio pide ${quotations(it.quotations_above_threshold)}, a cualquier precio.`
    : `Una cotización de ${pesos(it.quotation_threshold)} o más pide ${it.quotations_above_threshold} en total; bajo ese precio, ${it.quotations_below_threshold === 1 ? 'basta 1' : `se piden ${it.quotations_below_threshold}`}.`,
  `Desde ${pesos(it.supply_only_threshold)}, solo abastecimiento agrega y elige cotizaciones.`,
  `Desde ${pesos(it.bidding_threshold)}, se licita: sin licitación no se aprueba.`,
  it.reopening_days === 0
    ? 'Una solicitud anulada no se reabre.'
    : `Una solicitud anulada se puede reabrir hasta ${countOf(it.reopening_days, 'día', 'días')} después.`,
];
