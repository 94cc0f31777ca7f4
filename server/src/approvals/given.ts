import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import { currentVersion } from './matrix/matrix.ts';
import './tables.ts';

type RowOf<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

/** Rules in force, as one more version of the matrix. */
async function rules(db: Database, rows: Omit<RowOf<'approval_rules'>, 'desde_version' | 'hasta_version'>[]) {
  const version = (await currentVersion(db)) + 1;
  await db
    .insertInto('approval_matrix_versions')
    .values({ version, saved_by: null, comment: `Versión ${version}` })
    .execute();
  const usual = {
    kind: 'materials' as const,
    codigo_unidad: null,
    codigo_centro_costo: null,
    codigo_proyecto: null,
    level: 1,
    amount_from: '0',
    amount_to: null,
    approver_kind: 'employee' as const,
    staff_id: null,
    cargo_id: null,
  };
  return db
    .insertInto('approval_rules')
    .values(rows.map((row) => ({ ...usual, ...row, desde_version: version, hasta_version: null, replaces_id: null })))
    .returningAll()
    .execute();
}

const substitution = (
  db: Database,
  row: RowOf<'substitutions'> & Pick<Insertable<Tables['substitutions']>, 'staff_id' | 'substitute_id'>,
) =>
  db
    .insertInto('substitutions')
    .values({ desde: '2026-01-01', hasta: '2099-12-31', motivo: 'Vacaciones', created_by: null, anulada_at: null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

export const given = { rules, substitution };
