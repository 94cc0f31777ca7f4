import { formatRut } from 'contract/rut.ts';
import { creationKinds } from 'contract/supplying/index.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { creationAt } from './address.ts';
import '../../suppliers/tables.ts';
import './tables.ts';

/** Creation requests in the words of whoever decides about them: what, who it is, why. */
export async function creationSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('creation_requests as it')
    .leftJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .leftJoin('material_creations as material', 'material.request_id', 'it.id')
    .leftJoin('material_families as family', 'family.id', 'material.family_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.kind', 'it.title', 'it.reason', 'it.distinct_reason', 'supplier.rut', 'supplier.tax_id'])
    .select('family.nombre as family')
    .execute();
  return new Map(
    rows.map(({ id, number, kind, title, reason, distinct_reason, rut, tax_id, family }) => {
      const facts: [string, string | null][] = [
        ['RUT', rut === null ? tax_id : formatRut(rut)],
        ['Familia', family],
        ['Motivo', reason],
        ['Por qué es otro', distinct_reason],
      ];
      const subject = {
        title: `${number} · ${creationKinds[kind]}`,
        subtitle: title,
        url: creationAt(kind, number),
        facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      };
      return [id, subject];
    }),
  );
}
