import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import { termsOf } from '../../suppliers/index.ts';
import { materialFacts, supplierFacts, type Facts } from './facts.ts';
import { materialsAsked } from './material-form.ts';
import './tables.ts';

/** What whoever decides about a creation sees of it: all that is known of the material or the supplier that it would make. */
export async function creationParts(
  { db }: Pick<Looking, 'db'>,
  { ids }: { ids: readonly number[] },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('creation_requests')
    .where('id', 'in', [...ids])
    .select(['id', 'supplier_id', 'title'])
    .execute();
  const [terms, materials] = [
    await termsOf(
      db,
      rows.flatMap((it) => it.supplier_id ?? []),
    ),
    await materialsAsked(
      db,
      rows.flatMap((it) => (it.supplier_id === null ? [it.id] : [])),
    ),
  ];
  return new Map(
    rows.map(({ id, supplier_id, title }) => {
      const supplier = terms.get(supplier_id ?? 0);
      const material = materials.get(id);
      const facts: Facts = supplier
        ? [['Razón social', title], ...supplierFacts(supplier)]
        : material
          ? [['Descripción', title], ...materialFacts(material)]
          : [];
      const decided_parts = facts.flatMap(([name, after]) => (after ? [{ ...plain, name, after }] : []));
      return [id, { project_id: null, lines: decided_parts.length, decided_parts }];
    }),
  );
}

const plain = { code: null, note: null, before: null, amount_before: null, amount: null, currency: 'CLP' as const };
