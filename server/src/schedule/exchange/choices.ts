import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';
import type { FileTask, Warnings } from '../mspdi/model.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';

/** What names of a file are here: people who work here, stages in use. */
export interface Choices {
  personOf: (task: FileTask) => number | null;
  stageOf: (task: FileTask) => { etapa_id: number | null; sub_etapa_id: number | null };
}

interface NameRow {
  id: number;
  nombre: string;
}

/** A name that two have is nobody's. */
function byName<T extends NameRow>(rows: readonly T[], key: (row: T) => string = (it) => foldText(it.nombre)): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>();
  for (const row of rows) found.set(key(row), found.has(key(row)) ? undefined : row);
  return found;
}

export async function choicesOf(db: Reader, tasks: readonly FileTask[], warnings: Warnings): Promise<Choices> {
  const people = byName(await staffNamed(db, [...new Set(tasks.flatMap((it) => it.responsable ?? []))]));
  const isStaged = tasks.some((it) => it.etapa !== null);
  const stages = byName(
    isStaged ? await db.selectFrom('stages').where('activo', '=', true).select(['id', 'nombre']).limit(2_000).execute() : [],
  );
  const subStages = byName(
    isStaged
      ? await db.selectFrom('sub_stages').where('activo', '=', true).select(['id', 'nombre', 'etapa_id']).limit(5_000).execute()
      : [],
    (it) => `${it.etapa_id} ${foldText(it.nombre)}`,
  );
  return {
    personOf: ({ responsable, uid }) => {
      if (responsable === null) return null;
      const person = people.get(foldText(responsable));
      if (!person)
        warnings.add(
          'responsables',
          `Nadie de la empresa se llama como unos recursos del archivo (el primero: «${responsable}»): esas actividades quedan sin responsable.`,
          uid,
        );
      return person?.id ?? null;
    },
    stageOf: ({ etapa, subEtapa, uid }) => {
      const stage = etapa === null ? undefined : stages.get(foldText(etapa));
      if (etapa !== null && !stage)
        warnings.add('etapas', `Unas etapas del archivo no están en el catálogo (la primera: «${etapa}»).`, uid);
      const sub = stage && subEtapa !== null ? subStages.get(`${stage.id} ${foldText(subEtapa)}`) : undefined;
      if (stage && subEtapa !== null && !sub)
        warnings.add('etapas', `Unas subetapas del archivo no están en el catálogo (la primera: «${subEtapa}»).`, uid);
      return { etapa_id: stage?.id ?? null, sub_etapa_id: sub?.id ?? null };
    },
  };
}

async function staffNamed(db: Reader, names: readonly string[]): Promise<NameRow[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('staff')
    .where('activo', '=', true)
    .where(sql<boolean>`name_key(nombre) in (select name_key(it) from unnest(${names}::text[]) as it)`)
    .select(['id', 'nombre'])
    .limit(5_000)
    .execute();
}
