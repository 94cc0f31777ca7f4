import { formatNumber } from 'contract/format.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Returns in the words of whoever decides about them: number, project or CECO, to which warehouse, why. */
export async function returnSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('material_returns as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .innerJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.reason', 'it.cost_center', 'cost_centers.nombre as cost_center_name'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'places.nombre as place'])
    .select(['target.codigo as to_code', 'target.nombre as to_name'])
    .select((of) =>
      of
        .selectFrom('material_return_lines')
        .whereRef('return_id', '=', 'it.id')
        .select((lines) => lines.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('lines'),
    )
    .execute();
  return new Map(rows.map((it) => [it.id, subjectOf(it)]));
}

interface Row {
  number: string;
  reason: string;
  project_code: string | null;
  project: string | null;
  place: string | null;
  cost_center: string | null;
  cost_center_name: string | null;
  to_code: string;
  to_name: string;
  lines: number;
}

function subjectOf(it: Row): ApprovalSubject {
  const facts: [string, string | null][] = [
    ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
    ['CECO', it.cost_center && `${it.cost_center} - ${it.cost_center_name ?? ''}`],
    ['Lugar', it.place],
    ['Hasta', `${it.to_code} - ${it.to_name}`],
    ['Motivo', it.reason],
  ];
  const lines = it.lines === 1 ? '1 línea' : `${formatNumber(it.lines)} líneas`;
  return {
    title: `${it.number} de ${it.project_code ?? it.cost_center ?? ''}`,
    subtitle: [it.project ?? it.cost_center_name, `a ${it.to_code}`, lines].filter(Boolean).join(' · '),
    url: `/materiales/devoluciones/${it.number}`,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  };
}
