import { isAmong } from '../platform/audit/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import './tables.ts';

/** A list of people is narrowed by what they are called. */
const staffCalled = (nombre: string): string => `/mantenedores/personal?${new URLSearchParams({ search: nombre }).toString()}`;

export async function usersAt(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db.selectFrom('users').select(['id', 'token_usuario']).where(isAmong('id', ids)).execute();
  return new Map(found.map((it) => [String(it.id), `/usuarios/usuario/${encodeURIComponent(it.token_usuario)}`]));
}

/** A contract stands in the form of whose it is. */
export async function contractsAt(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('contracts')
    .innerJoin('staff', 'staff.id', 'contracts.staff_id')
    .select(['contracts.id', 'staff.nombre'])
    .where(isAmong('contracts.id', ids))
    .execute();
  return new Map(found.map((it) => [String(it.id), staffCalled(it.nombre)]));
}
