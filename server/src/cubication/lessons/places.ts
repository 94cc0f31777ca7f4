import type { Driver } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { placesSeenBy } from '../../projects/index.ts';
import '../../materials/catalogue/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

const sizeOf: Record<Driver, ReturnType<typeof sql<string>>> = {
  lugar: sql`1::numeric`,
  strings: sql`sample.strings`,
  modulos: sql`sample.modules`,
  inversores: sql`sample.inverters`,
  kwp: sql`sample.kwp`,
};

/** Who made a sample, from what used most of it for each unit; others than the person sees are only counted. */
export async function listLessonPlaces(
  { db, user }: Reading,
  { code, driver, structure, page, per_page }: Received<typeof contract.listLessonPlaces>,
): Promise<Answer<typeof contract.listLessonPlaces>> {
  const size = sizeOf[driver];
  let all = db
    .selectFrom('cubage_lessons as it')
    .innerJoin('cubage_lesson_places as sample', 'sample.place_id', 'it.place_id')
    .where('it.material_id', '=', (of) =>
      of
        .selectFrom('materials')
        .where('codigo', '=', code)
        .select(sql<number>`coalesce(merged_into, id)`.as('id')),
    )
    .where(sql<boolean>`${size} > 0`);
  if (structure) all = all.where('sample.structure', '=', structure);
  const { among } = await all.select((of) => of.fn.countAll<number>().as('among')).executeTakeFirstOrThrow();
  const seen = user.seesAllProjects ? all : all.where('it.place_id', 'in', placesSeenBy(db, user).select('places.id'));
  const rate = sql<string>`round(it.quantity / ${size}, 6)`;
  const rows = seen
    .innerJoin('places', 'places.id', 'it.place_id')
    .select(['places.codigoProyecto', 'places.codigoLugarInstalacion', 'places.nombre', 'sample.structure'])
    .select([sql<string>`trim_scale(${size})::text`.as('size'), sql<string>`trim_scale(${rate})::text`.as('rate')])
    .select([plainDecimal('it.quantity').as('quantity'), plainDecimal<null>('it.waste').as('waste')])
    .select(plainDecimal<null>('it.price').as('price'))
    .orderBy(rate, 'desc')
    .orderBy('it.place_id');
  const answer = await pageOf({ page, per_page }, seen, rows);
  return { ...answer, unseen: among - answer.total_items };
}
