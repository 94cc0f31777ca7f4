import { NewMatrixRow } from 'contract/approvals/matrix.ts';
import type { Values } from '../../ui/form/formState.ts';
import type { Rule } from './matrixChanges.ts';

export const scopes = [
  { value: 'general', label: 'Todo lo que no tenga reglas propias' },
  { value: 'unit', label: 'Una unidad de negocio' },
  { value: 'center', label: 'Un centro de costo' },
  { value: 'project', label: 'Un proyecto' },
] as const;

/** A rule as the form holds it: the scope is one choice, and what was chosen has its name beside it. */
export function draftOf(rule: Partial<Rule>): Values {
  const { codigo_unidad, codigo_centro_costo, codigo_proyecto } = rule;
  const scope = codigo_proyecto ? 'project' : codigo_centro_costo ? 'center' : codigo_unidad ? 'unit' : 'general';
  return { level: 1, amount_from: '0', amount_to: null, ...rule, scope };
}

/** What the form holds, as the call takes it: only the scope and the approver that were chosen count. */
export function ruleFrom(values: Values): Values {
  const { scope, approver_kind } = values;
  const only = (isChosen: boolean, name: string) => (isChosen ? (values[name] ?? null) : null);
  return {
    kind: values['kind'] ?? undefined,
    codigo_unidad: only(scope === 'unit', 'codigo_unidad'),
    codigo_centro_costo: only(scope === 'center', 'codigo_centro_costo'),
    codigo_proyecto: only(scope === 'project', 'codigo_proyecto'),
    level: values['level'] ?? undefined,
    amount_from: values['amount_from'] ?? undefined,
    amount_to: values['amount_to'] ?? null,
    approver_kind: approver_kind ?? undefined,
    staff_id: only(approver_kind === 'employee', 'staff_id'),
    cargo_id: only(approver_kind === 'position', 'cargo_id'),
  };
}

const codeOf = new Map<unknown, string>([
  ['unit', 'codigo_unidad'],
  ['center', 'codigo_centro_costo'],
  ['project', 'codigo_proyecto'],
]);

/** What the schema says about a rule, field by field; a scope that was chosen must also be named. */
export function wrongOf(rule: Values, scope?: unknown): Record<string, string> {
  const wrong = new Map<string, string>();
  for (const { path, message } of NewMatrixRow.safeParse(rule).error?.issues ?? [])
    if (!wrong.has(path.join('.'))) wrong.set(path.join('.'), message);
  const named = codeOf.get(scope);
  if (named && rule[named] === null && !wrong.has(named)) wrong.set(named, 'Este dato es obligatorio.');
  return Object.fromEntries(wrong);
}
