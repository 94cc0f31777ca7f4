import { formatMoney, formatNumber } from 'contract/format.ts';
import type { ToleranceRules } from 'contract/orders/tolerances.ts';

const percent = (value: string) => `${formatNumber(value)} %`;

/** What a version asks, a sentence for each rule, always in this order. */
export const rulesOf = (it: ToleranceRules, familyOf: (id: number) => string): readonly string[] => [
  `Una diferencia se avisa cuando pasa del ${percent(it.percent)} de lo que corresponde o, en pesos, de ${formatMoney(it.pesos, 'CLP')}.`,
  Number(it.over_receipt_percent) === 0
    ? 'De una línea de servicio no se recibe más de lo que pide.'
    : `De una línea de servicio se recibe hasta un ${percent(it.over_receipt_percent)} más de lo que pide.`,
  it.groups.length === 0
    ? 'De ningún material se recibe más de lo que pide su orden.'
    : `De los materiales se recibe más de lo que pide su orden: ${it.groups.map((one) => `${familyOf(one.family_id)}, hasta un ${percent(one.percent)}`).join('; ')}.`,
];
