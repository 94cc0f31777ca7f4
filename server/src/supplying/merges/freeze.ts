import { sql } from 'kysely';
import { changeCardInErp, type ErpContext } from '../../erp/index.ts';
import { unfinishedOrdersOf } from '../../orders/index.ts';
import type { Workshop } from '../../platform/area.ts';
import '../../catalogues/tables.ts';
import '../../erp/tables.ts';
import '../../suppliers/tables.ts';

/** Where the outbox keeps what the ERP is told of a merge. */
const source = 'supplier_merge';

/** The ERP takes no more documents of who is frozen: they are, once, when all that was ordered from them is received and invoiced. */
export async function freezeSupplier(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, merge_id: number): Promise<void> {
  const found = await context.tx
    .selectFrom('supplier_merges as it')
    .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where('it.id', '=', merge_id)
    .where('suppliers.en_erp', '=', true)
    .where((of) => of.not(unfinishedOrdersOf({ supplier: sql.ref('suppliers.codigo') })))
    .select(['it.id', 'it.number', 'suppliers.codigo as code', 'suppliers.nombre as name'])
    .executeTakeFirst();
  if (!found) return;
  await changeCardInErp(context, {
    source,
    source_id: found.id,
    source_number: found.number,
    comments: `Fusión ${found.number}: ${found.code} ${found.name}`.slice(0, 250),
    change: { partner: { code: found.code, frozen: true } },
  });
}

/** Every night: those that had to wait for their orders. */
export async function freezeMergedSuppliers(workshop: Workshop): Promise<void> {
  const waiting = await workshop.db
    .selectFrom('supplier_merges as it')
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
  for (const { id } of waiting) await workshop.db.transaction().execute((tx) => freezeSupplier({ ...workshop, tx, user: undefined }, id));
}
