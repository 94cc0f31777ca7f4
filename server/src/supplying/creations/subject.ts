import { creationKinds } from 'contract/supplying/index.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { creationAt } from './address.ts';
import './tables.ts';

/** Creation requests in the words of whoever decides about them: what, and why; who it is are its parts. */
export async function creationSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('creation_requests as it')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.kind', 'it.title', 'it.reason', 'it.distinct_reason'])
    .execute();
  return new Map(
    rows.map(({ id, number, kind, title, reason, distinct_reason }) => {
      const facts: [string, string | null][] = [
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
