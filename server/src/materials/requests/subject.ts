import { requestDocuments, requestSources, requestTypeLabels } from 'contract/materials/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Material requests in the words of whoever decides about them: number, project or CECO, type, lines. */
export async function requestSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('material_requests as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('stages', 'stages.id', 'it.stage_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('projects as source_project', 'source_project.id', 'it.source_project_id')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.request_type', 'it.document_kind', 'it.source', 'it.lines', 'it.required_date', 'it.comment'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'stages.nombre as stage', 'places.nombre as place'])
    .select(['it.cost_center', 'cost_centers.nombre as cost_center_name', 'source_project.codigoProyecto as source_project'])
    .select(['source.nombre as from', 'target.nombre as to'])
    .execute();
  return new Map(rows.map((it) => [it.id, subjectOf(it)]));
}

interface Row {
  number: string;
  request_type: keyof typeof requestTypeLabels;
  document_kind: keyof typeof requestDocuments;
  source: keyof typeof requestSources;
  lines: number;
  required_date: string | null;
  comment: string | null;
  project_code: string | null;
  project: string | null;
  stage: string | null;
  place: string | null;
  cost_center: string | null;
  cost_center_name: string | null;
  source_project: string | null;
  from: string | null;
  to: string | null;
}

function subjectOf(it: Row): ApprovalSubject {
  const charge = it.project_code ?? it.cost_center ?? '';
  const facts: [string, string | null][] = [
    ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
    ['CECO', it.cost_center && `${it.cost_center} - ${it.cost_center_name ?? ''}`],
    ['Etapa', it.stage],
    ['Lugar', it.place],
    ['Documento', requestDocuments[it.document_kind].label],
    ['Desde', it.source_project ? `Proyecto ${it.source_project}` : (it.from ?? requestSources[it.source])],
    ['Hasta', it.to ?? (it.project_code && 'La obra')],
    ['Para el', it.required_date && formatDay(it.required_date)],
    ['Comentario', it.comment],
  ];
  const lines = it.lines === 1 ? '1 material' : `${formatNumber(it.lines)} materiales`;
  return {
    title: `${it.number} para ${charge}`,
    subtitle: [
      it.request_type === 'SOLICITUD DE MATERIAL URGENTE' && requestTypeLabels[it.request_type],
      it.project ?? it.cost_center_name,
      lines,
    ]
      .filter(Boolean)
      .join(' · '),
    url: `/sap/request-materials/${it.number}`,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  };
}
