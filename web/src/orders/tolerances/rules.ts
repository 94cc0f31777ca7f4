import { formatMoney, formatNumber } from 'contract/format.ts';
import type { ToleranceRules } from 'contract/orders/tolerances.ts';

const percent = (value: string) => `${formatNumber(value)} %`;

/** What a version asks, a sentence for each rule, always in this order. */
export const rulesOf = (it: ToleranceRules): readonly string[] => [
  `Una diferencia se avisa cuando pasa del ${percent(it.percent)} de lo que corresponde o, en pesos, de ${formatMoney(it.pesos, 'CLP')}.`,
  Number(it.over_receipt_percent) === 0
    ? 'De una línea no se recibe más de lo que pide.'
    : `De una línea de servicio se recibe hasta un ${percent(it.over_receipt_percent)} más de lo que pide.`,
];
