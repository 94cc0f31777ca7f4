import { approverKinds, type ApproverKind, type NewMatrixRow } from 'contract/approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { decisionMakers } from '../people.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** What a rule says of who approves, and of what. */
export type Naming = Pick<
  NewMatrixRow,
  'approver_kind' | 'staff_id' | 'cargo_id' | 'codigo_unidad' | 'codigo_centro_costo' | 'codigo_proyecto'
>;

/** What rules name, as far as it exists and may be named. */
export interface RuleNames {
  people: ReadonlyMap<number, string>;
  positions: ReadonlyMap<number, { nombre: string; isHeld: boolean }>;
  units: ReadonlySet<string>;
  costCenters: ReadonlyMap<string, { hasOwner: boolean }>;
  projects: ReadonlyMap<string, { hasManager: boolean }>;
}

const distinctValues = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((it) => it !== null))];

/** Looks up everything that some rules name, each kind of thing in one query. */
export async function namedIn(db: Reader, rows: readonly NewMatrixRow[]): Promise<RuleNames> {
  const people = await decisionMakers(db)
    .where('staff.id', 'in', orNone(distinctValues(rows.map((it) => it.staff_id))))
    .execute();
  const positions = await db
    .selectFrom('positions')
    .select(['id', 'nombre'])
    .select(({ exists, ref }) => exists(decisionMakers(db).where('staff.cargo_id', '=', ref('positions.id'))).as('isHeld'))
    .where('id', 'in', orNone(distinctValues(rows.map((it) => it.cargo_id))))
    .where('activo', '=', true)
    .execute();
  const units = await db.selectFrom('business_units').select('codigo').execute();
  const costCenters = await db
    .selectFrom('cost_centers')
    .select(['codigo', 'responsable_id'])
    .where('codigo', 'in', orNone(distinctValues(rows.map((it) => it.codigo_centro_costo))))
    .where('activo', '=', true)
    .execute();
  const projects = await db
    .selectFrom('projects')
    .select(['codigoProyecto', 'jefe_proyecto_id'])
    .where('codigoProyecto', 'in', orNone(distinctValues(rows.map((it) => it.codigo_proyecto))))
    .execute();
  return {
    people: new Map(people.map((it) => [it.id, it.nombre])),
    positions: new Map(positions.map(({ id, nombre, isHeld }) => [id, { nombre, isHeld: Boolean(isHeld) }])),
    units: new Set(units.map((it) => it.codigo)),
    costCenters: new Map(costCenters.map((it) => [it.codigo, { hasOwner: it.responsable_id !== null }])),
    projects: new Map(projects.map((it) => [it.codigoProyecto, { hasManager: it.jefe_proyecto_id !== null }])),
  };
}

/** SQL has no empty list. */
const orNone = <T>(values: readonly T[]): readonly [T, ...T[]] | readonly [null] => {
  const [first, ...others] = values;
  return first === undefined ? [null] : [first, ...others];
};

/**
 * What a rule names that is not there, or that could never approve: field → message. What stood there before the change may stay,
 * whatever has become of it: only what is newly chosen is judged.
 */
export function wrongNames(row: NewMatrixRow, named: RuleNames, before?: Naming): Partial<Record<keyof NewMatrixRow, string>> {
  const { codigo_unidad, codigo_centro_costo, codigo_proyecto, staff_id, cargo_id } = row;
  const isNew = (name: keyof Naming): boolean => row[name] !== null && row[name] !== before?.[name];
  const center = codigo_centro_costo === null ? undefined : named.costCenters.get(codigo_centro_costo);
  const project = codigo_proyecto === null ? undefined : named.projects.get(codigo_proyecto);
  const position = cargo_id === null ? undefined : named.positions.get(cargo_id);
  const missing =
    isNew('approver_kind') || isNew('codigo_centro_costo') || isNew('codigo_proyecto') ? missingLead(row, { center, project }) : undefined;
  return {
    ...(isNew('codigo_unidad') && !named.units.has(codigo_unidad ?? '') && { codigo_unidad: 'Esa unidad de negocio no existe.' }),
    ...(isNew('codigo_centro_costo') && !center && { codigo_centro_costo: 'Ese centro de costo no existe o no está activo.' }),
    ...(isNew('codigo_proyecto') && !project && { codigo_proyecto: 'Ese proyecto no existe.' }),
    ...(isNew('staff_id') &&
      !named.people.has(staff_id ?? 0) && { staff_id: 'Esa persona no está activa o no tiene una cuenta activa: no podría aprobar.' }),
    ...(isNew('cargo_id') && !position && { cargo_id: 'Ese cargo no existe o no está activo.' }),
    ...(isNew('cargo_id') &&
      position &&
      !position.isHeld && { cargo_id: `Nadie con una cuenta activa ocupa el cargo ${position.nombre}.` }),
    ...(missing && { approver_kind: missing }),
  };
}

/** Who would approve by what they lead, when nobody does. */
function missingLead(
  { approver_kind }: NewMatrixRow,
  { center, project }: { center: { hasOwner: boolean } | undefined; project: { hasManager: boolean } | undefined },
): string | undefined {
  if (approver_kind === 'cost_center_owner' && center && !center.hasOwner) return 'Ese centro de costo no tiene responsable.';
  if (approver_kind === 'project_manager' && project && !project.hasManager) return 'Ese proyecto no tiene jefatura.';
  return undefined;
}

/** The approver as the database writes it, to compare rules. */
export const approverOf = ({ approver_kind, staff_id, cargo_id }: Pick<NewMatrixRow, 'approver_kind' | 'staff_id' | 'cargo_id'>): string =>
  [approver_kind, staff_id ?? cargo_id].filter((it) => it !== null).join(':');

/** How people call an approver. */
export const approverName = (kind: ApproverKind, name: string | null | undefined): string => name ?? approverKinds[kind];
