import { sql } from 'kysely';
import { placeSummary } from 'contract/dashboards/index.ts';
import { placeMap } from 'contract/projects/index.ts';
import { given as documents } from '../server/src/documents/given.ts';
import { given } from '../server/src/projects/given.ts';
import { below, goal } from './goals.ts';
import { load, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

/** A place that has been worked on for long: what its first tab costs; and the map of all places. */
export async function place({ ours, headers, db }: Stage): Promise<void> {
  console.log('\nOne place with 300 photos, 500 comments and every document, and the map of all');
  const { codigoLugarInstalacion, codigoProyecto } = await fullPlace(db);
  const summary = placeSummary.path.replace('{codigoLugarInstalacion}', codigoLugarInstalacion).replace('{codigoProyecto}', codigoProyecto);
  for (const [what, bound, path] of [
    ['its first tab, in one call', below(30, 'ms'), summary],
    ['all places for the map', below(60, 'ms'), placeMap.path],
  ] as const) {
    const next = (): Shot => ({ method: 'GET', path, headers });
    await load(ours.port, 1, 1_000, next);
    const { p50, p99 } = await load(ours.port, 1, 3_000, next);
    goal(what, bound, p50, `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`);
  }
}

async function fullPlace(db: Stage['db']) {
  const made = await given.place(db);
  const author = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await given.photos(db, { place_id: made.id, count: 300 });
  await sql`insert into comments (place_id, autor_id, texto) select ${made.id}, ${author.id}, 'Comentario ' || n from generate_series(1, 500) as n`.execute(
    db,
  );
  const names = await db.selectFrom('document_names').select('id').where('activo', '=', true).execute();
  for (const { id } of names) await documents.document(db, { place_id: made.id, nombre_documento_id: id, subido_por: author.id });
  await sql`analyze photos, comments, place_documents, place_document_versions`.execute(db);
  return made;
}
