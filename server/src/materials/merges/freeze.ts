import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import { changeCardInErp, type ErpContext } from '../../erp/index.ts';
import { unfinishedOrdersOf } from '../../orders/index.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/database.ts';
import { source } from '../catalogue/merges.ts';
import '../../erp/tables.ts';
import '../tables.ts';

type Freezing = Pick<ErpContext, 'tx' | 'jobs' | 'user'> & Pick<Workshop, 'outside' | 'events'>;

/**
 * The ERP takes no more documents of a code that is frozen: it is, once, when all that was ordered by it is received and invoiced, and
 * behind whatever still has to reach it.
 */
export async function freezeInErp(context: Freezing, merge_id: number): Promise<void> {
  const { tx, outside } = context;
  const found = await tx
    .selectFrom('material_merges as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .where('it.id', '=', merge_id)
    .where((of) => of.not(unfinishedOrdersOf({ code: sql.ref('materials.codigo') })))
    .where((of) => (outside.erp.keepsItems ? of.lit(true) : isCard))
    .select(['it.id', 'it.number', 'materials.codigo as code', 'materials.descripcion as description'])
    .executeTakeFirst();
  if (!found) return;
  await changeCardInErp(context, {
    source,
    source_id: found.id,
    source_number: found.number,
    comments: `Fusión ${found.number}: ${found.code} ${found.description}`.slice(0, 250),
    change: { item: { code: found.code, frozen: true } },
    after: await touchesOf(context, found.code),
  });
}

/** In our own ERP only what was created by a request has a card. */
const isCard = sql<boolean>`exists (
  select from erp_posts as made where made.kind = 'Item' and made.task = 'create' and made.state = 'publicado'
    and made.erp_entry = materials.codigo)`;

/** Everything that moves it and has not reached the ERP yet. */
async function touchesOf({ tx, events }: Freezing, code: string): Promise<string[]> {
  const warehouses = await tx.selectFrom('warehouses').select('codigo').execute();
  const beyond = [await setting({ db: tx, events }, 'site_warehouse'), await setting({ db: tx, events }, 'transit_warehouse')];
  const all = [...new Set([...warehouses.map((it) => it.codigo), ...beyond])].map((it) => `${it} ${code}`);
  const waiting = await tx.selectFrom('erp_turns').where('touch', 'in', all).select('touch').distinct().execute();
  return waiting.map((it) => it.touch);
}

/** Every night: those that had to wait for their orders. */
export async function freezeMerged(workshop: Workshop): Promise<void> {
  const waiting = await workshop.db
    .selectFrom('material_merges as it')
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('erp_posts as post').where('post.source', '=', source).whereRef('post.source_id', '=', 'it.id').select('post.id'),
        ),
      ),
    )
    .select('it.id')
    .orderBy('it.id')
    .execute();
  for (const { id } of waiting) await inTurn(workshop, (tx) => freezeInErp({ ...workshop, tx, user: undefined }, id));
}

const inTurn = (workshop: Workshop, work: (tx: Tx) => Promise<void>): Promise<void> => workshop.db.transaction().execute(work);
