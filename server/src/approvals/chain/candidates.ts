import type { ApproverKind } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Circumstances } from './circumstances.ts';
import { decisionMakers } from '../people.ts';
import type { Rule } from './sources.ts';

/** Somebody who may decide a step, and why they are asked. */
export interface Candidate {
  staff_id: number;
  nombre: string;
  why: string;
}

/** One decision: any one of the candidates takes it. */
export interface Step {
  level: number;
  rule_id: number | null;
  why: string;
  candidates: Candidate[];
}

/** A level of the rules with those whom they name now; `missing` says why nobody is there. */
export interface Level extends Step {
  missing: string;
}

/** Resolves the rules of a request into its levels, the lowest first; everybody in one query. */
export async function levelsOf(db: Reader, rules: readonly Rule[], asked: Circumstances): Promise<Level[]> {
  const named = (rule: Rule): number | null => rule.staff_id ?? placeOf(rule.approver_kind, asked);
  const ids = rules.map(named).filter((it) => it !== null);
  const positions = rules.map((it) => it.cargo_id).filter((it) => it !== null);
  const people = await decisionMakers(db)
    .where(sql<boolean>`(staff.id = any(${ids}::integer[]) or staff.cargo_id = any(${positions}::integer[]))`)
    .orderBy('staff.nombre')
    .execute();
  const candidatesOf = (rule: Rule): Candidate[] =>
    people
      .filter((it) => (rule.cargo_id === null ? it.id === named(rule) : it.cargo_id === rule.cargo_id))
      .map(({ id, nombre }) => ({ staff_id: id, nombre, why: reasons[rule.approver_kind](asked) }));

  return [...Map.groupBy(rules, (it) => it.level)].map(([level, some]) => ({
    level,
    rule_id: some[0]?.id ?? null,
    why: [...new Set(some.map((it) => it.why))].join(' '),
    candidates: [...new Map(some.flatMap(candidatesOf).map((it) => [it.staff_id, it])).values()],
    missing: [...new Set(some.map((it) => missing(it.approver_kind, asked)))].join(' '),
  }));
}

/** Those who were linked to a request, each a level of their own before all others. */
export async function linkedLevels(db: Reader, staff: readonly number[]): Promise<Level[]> {
  if (staff.length === 0) return [];
  const people = await decisionMakers(db)
    .where(sql<boolean>`staff.id = any(${[...staff]}::integer[])`)
    .execute();
  return staff.map((id) => {
    const why = 'Se vinculó a la solicitud para que decida antes.';
    const candidates = people.filter((it) => it.id === id).map(({ nombre }) => ({ staff_id: id, nombre, why }));
    return { level: 0, rule_id: null, why, candidates, missing: 'Quien se vinculó no tiene una cuenta activa.' };
  });
}

function placeOf(kind: ApproverKind, { manager_id, head_id, owner_id }: Circumstances): number | null {
  if (kind === 'project_manager') return manager_id;
  if (kind === 'unit_head') return head_id;
  return kind === 'cost_center_owner' ? owner_id : null;
}

const reasons: Record<ApproverKind, (asked: Circumstances) => string> = {
  employee: () => 'Nombrada en la matriz',
  position: () => 'Ocupa el cargo',
  project_manager: ({ codigo_proyecto }) => `Jefatura del proyecto ${codigo_proyecto ?? ''}`,
  unit_head: ({ codigo_unidad }) => `Subgerencia de la unidad ${codigo_unidad ?? ''}`,
  cost_center_owner: ({ codigo_centro_costo }) => `Responsable del centro de costo ${codigo_centro_costo ?? ''}`,
};

/** Why nobody is there, and who puts it right where. */
function missing(kind: ApproverKind, asked: Circumstances): string {
  const { codigo_unidad, head_id, codigo_centro_costo, owner_id } = asked;
  if (kind === 'employee') return 'La persona que nombra la matriz no tiene una cuenta activa.';
  if (kind === 'position') return 'Nadie con una cuenta activa ocupa el cargo que nombra la matriz.';
  if (kind === 'project_manager') return withoutManager(asked);
  if (kind === 'unit_head') {
    if (codigo_unidad === null) return 'La solicitud no nombra una unidad.';
    return head_id === null
      ? `La unidad ${codigo_unidad} no tiene subgerencia: se elige en Mantenedores, Subgerencias.`
      : `La subgerencia de la unidad ${codigo_unidad} no tiene una cuenta activa.`;
  }
  if (codigo_centro_costo === null) return 'La solicitud no nombra un centro de costo.';
  return owner_id === null
    ? `El centro de costo ${codigo_centro_costo} no tiene responsable: se elige en Mantenedores, Centros de costo.`
    : `El responsable del centro de costo ${codigo_centro_costo} no tiene una cuenta activa.`;
}

/** Only who is of the staff decides: an account alone may lead a project and still be asked nothing. */
function withoutManager({ codigo_proyecto, manager, manager_id }: Circumstances): string {
  if (codigo_proyecto === null) return 'La solicitud no nombra un proyecto.';
  if (manager === null) return `El proyecto ${codigo_proyecto} no tiene jefatura: se elige al editar el proyecto.`;
  return manager_id === null
    ? `${manager} lleva el proyecto ${codigo_proyecto}, pero no está en el personal: se agrega en Mantenedores, Personal, con su cuenta.`
    : `${manager} lleva el proyecto ${codigo_proyecto}, pero no tiene una cuenta activa o ya no está en el personal.`;
}
