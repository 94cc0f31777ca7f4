import { approverKinds } from 'contract/approvals/kinds.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import type { Rule } from './matrixChanges.ts';

/** The sign never stands alone at the end of a line. */
const pesos = (amount: string): string => formatMoney(amount, 'CLP').replace(' ', '\u00A0');

type Band = Pick<Rule, 'amount_from' | 'amount_to'>;

/** `Desde $ 2.000.000 hasta menos de $ 10.000.000`. */
export function bandText({ amount_from, amount_to }: Band): string {
  if (amount_to === null) return amount_from === '0' ? 'Cualquier monto' : `Desde ${pesos(amount_from)}`;
  const end = `menos de ${pesos(amount_to)}`;
  return amount_from === '0' ? `Hasta ${end}` : `Desde ${pesos(amount_from)} hasta ${end}`;
}

/** A limit where there is little room: `2 M` for two millions. */
export function shortAmount(amount: string): string {
  const number = Number(amount);
  if (number === 0) return '$ 0';
  if (number >= 1_000_000) return `$ ${formatNumber(number / 1_000_000, Number.isInteger(number / 1_000_000) ? 0 : 1)} M`;
  return number >= 1_000 ? `$ ${formatNumber(number / 1_000, Number.isInteger(number / 1_000) ? 0 : 1)} mil` : pesos(amount);
}

/** The name of somebody or of a position, or whoever holds a place; and which of these it is. */
export function approverText({ aprobador, approver_kind }: Pick<Rule, 'aprobador' | 'approver_kind'>): { name: string; kind: string } {
  const kinds = { employee: 'Persona', position: 'Cargo' } as const;
  if (approver_kind === 'employee' || approver_kind === 'position') return { name: aprobador, kind: kinds[approver_kind] };
  return { name: approverKinds[approver_kind], kind: 'Según la solicitud' };
}

/** A rule in one line, without what it speaks of. */
export const ruleText = (rule: Rule): string => `Nivel ${rule.level}: ${approverText(rule).name}. ${bandText(rule)}`;
