import { sql } from 'kysely';
import type { ReadinessSource } from '../../platform/readiness.ts';
import { placeAt } from '../../projects/index.ts';
import { seesPrivate } from '../documents/rights.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

interface RequirementRow {
  activity_id: number;
  stage_id: number | null;
  /** Some name of a document says for which stage it is required. */
  is_known: boolean;
  required: number;
  missing: string | null;
  privado: boolean | null;
  area: string | null;
}

/** How long a document that others give usually takes, in working days. */
const leadDays = 5;

/** The documents without which nothing of the activity's stage may begin, each at its place or marked as needing none. */
export const documentsForStage: ReadinessSource = {
  part: 'documentos',
  find: async ({ db, user }, activities) => {
    const { rows } = await sql<RequirementRow & { codigoLugarInstalacion: string; codigoProyecto: string }>`
      with expected as materialized (
        select name.id, name.nombre, name.privado, name.etapa_id, area.nombre as area, type.orden, name.orden as own_order
        from document_names as name join document_types as type on type.id = name.tipo_documento_id
        left join responsible_areas as area on area.id = name.area_responsable_id
        where name.activo and type.activo and name.etapa_id is not null
      ), asked as (
        select * from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as it(id integer, place_id integer, stage_id integer)
      )
      select asked.id as activity_id, asked.stage_id, exists (select from expected) as is_known,
        (select count(*) from expected where etapa_id = asked.stage_id)::integer as required,
        lacking.nombre as missing, lacking.privado, lacking.area, places."codigoLugarInstalacion", places."codigoProyecto"
      from asked join places on places.id = asked.place_id
      left join lateral (
        select nombre, privado, area from expected
        where etapa_id = asked.stage_id and not exists (
          select from place_documents as document
          where document.place_id = asked.place_id and document.nombre_documento_id = expected.id and document.deleted_at is null)
        order by orden, own_order, id limit 1) as lacking on true`.execute(db);
    return rows.map((it) => ({
      activity_id: it.activity_id,
      ...partOf(it, seesPrivate(user)),
      lead_days: leadDays,
      url: placeAt(it, 'documentos'),
    }));
  },
};

function partOf({ stage_id, is_known, required, missing, privado, area }: RequirementRow, seesAll: boolean) {
  if (missing !== null)
    return { state: 'falta' as const, what: privado && !seesAll ? 'Falta un documento privado' : `Falta «${missing}»`, who: area };
  if (stage_id === null) return { state: 'sin_dato' as const, what: 'La actividad no dice de qué etapa es', who: null };
  if (!is_known) return { state: 'sin_dato' as const, what: 'Ningún documento dice para qué etapa se exige', who: null };
  return { state: 'lista' as const, what: required === 0 ? 'Su etapa no exige documentos' : 'Están los que exige su etapa', who: null };
}
