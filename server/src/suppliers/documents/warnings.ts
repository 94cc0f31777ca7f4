import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Workshop } from '../../platform/area.ts';
import { today } from '../../platform/database/days.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Each morning: papers of suppliers that will expire soon. */
    supplier_papers: Record<string, never>;
  }
}

/** So many of them are told of in a night; the others the next one. */
const most = 500;

/** Tells supply of papers of suppliers in use that expire within the days of their type, each once. */
export async function warnOfPapers(workshop: Workshop): Promise<void> {
  await workshop.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('supplier_documents as paper')
      .innerJoin('supplier_document_types as type', 'type.id', 'paper.type_id')
      .innerJoin('supplier_records as it', 'it.id', 'paper.supplier_id')
      .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
      .where('paper.ended_at', 'is', null)
      .where('paper.warned_on', 'is', null)
      .where('suppliers.activo', '=', true)
      .where('suppliers.merged_into', 'is', null)
      .where(sql<boolean>`paper.expires_on <= ${today} + type.aviso_dias`)
      .select(['paper.id', 'paper.expires_on', 'type.nombre as type', 'it.name', 'paper.supplier_id'])
      .orderBy('paper.expires_on')
      .limit(most)
      .forUpdate('paper')
      .skipLocked()
      .execute();
    if (due.length === 0) return;
    const people = await peopleHolding(tx, ['supplier_creation:update']).select('users.id').execute();
    const user_ids = people.map((it) => it.id);
    // They are told when there is somebody to hear it.
    if (user_ids.length === 0) return;
    for (const { type, name, supplier_id, expires_on } of due)
      await notifyPeople(
        { ...workshop, tx },
        {
          user_ids,
          kind: 'approval',
          title: `${name}: «${type}» ${(expires_on ?? '') < todayInChile() ? 'venció' : 'vence'} el ${formatDay(expires_on ?? '')}`,
          url: `/supplying/suppliers/${supplier_id}`,
          mail: 'aviso_aprobaciones',
        },
      );
    await tx
      .updateTable('supplier_documents')
      .set({ warned_on: sql<string>`${today}` })
      .where(
        'id',
        'in',
        due.map((it) => it.id),
      )
      .execute();
  });
}

export async function watchPapers(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('supplier_papers', () => warnOfPapers(workshop));
  await workshop.jobs.repeat('supplier_papers', '40 7 * * *');
}
