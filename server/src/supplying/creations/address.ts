import type { CreationKind } from 'contract/supplying/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

/** The page of what is asked to be created. */
export const creationAt = (kind: CreationKind, number: string): string => `/supplying/purchase-module/${kind}s/${number}`;

export async function creationsAt(db: Reader, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('creation_requests')
    .select(['number', 'kind'])
    .where('number', 'in', [...numbers])
    .execute();
  return new Map(found.map(({ number, kind }) => [number, creationAt(kind, number)]));
}
