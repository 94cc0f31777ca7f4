import { parseRut } from 'contract/rut.ts';
import { sql, type RawBuilder } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import type { Outside, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Opener } from '../../platform/openers.ts';
import { Problem } from '../../platform/problem.ts';
import { blockingPaper } from '../documents/standing.ts';
import '../../outside/erp/port.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What decides whether something may be ordered from a supplier. */
export interface SupplierStanding {
  active: boolean;
  merged_into: string | null;
  en_erp: boolean;
  rut: string | null;
  /** What their first paper is that has expired and stops new orders. */
  expired_paper: string | null;
}

/** Of a row of `suppliers` with this name in the query. */
export const standingOf = (supplier: string): RawBuilder<SupplierStanding> => {
  const column = (name: string) => sql.ref(`${supplier}.${name}`);
  return sql`json_build_object('active', ${column('activo')}, 'merged_into', ${column('merged_into')}, 'en_erp', ${column('en_erp')},
    'rut', ${column('rut')}, 'expired_paper', ${blockingPaper(column('codigo'))})`;
};

/** Why nothing may be ordered from a supplier today, the gravest first, as what is said of them; null where it may. */
export function troubleOf(
  { active, merged_into, en_erp, rut, expired_paper }: SupplierStanding,
  { erp }: Pick<Outside, 'erp'>,
): string | null {
  if (merged_into !== null) return `se fusionó con ${merged_into}: use ese.`;
  if (!active) return 'está retirado, o bloqueado en el ERP.';
  if (erp.keepsItems && !en_erp) return 'no está en el ERP.';
  if (rut !== null && !parseRut(rut).ok) return 'tiene un RUT que no es válido.';
  return expired_paper === null ? null : `tiene vencido el documento «${expired_paper}», que impide nuevas órdenes.`;
}

/** Why nothing may be ordered from a supplier, as a whole sentence; nothing where it may. */
export async function whyNotOrderable(
  { db, outside }: { db: Reader; outside: Pick<Outside, 'erp'> },
  supplier_code: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('suppliers')
    .where('codigo', '=', supplier_code)
    .select(['nombre', standingOf('suppliers').as('standing')])
    .executeTakeFirst();
  return found && sentenceOf(found, outside);
}

function sentenceOf(
  { nombre, standing }: { nombre: string; standing: SupplierStanding },
  outside: Pick<Outside, 'erp'>,
): string | undefined {
  const trouble = troubleOf(standing, outside);
  return trouble === null ? undefined : `A ${nombre} no se le puede pedir nada nuevo: ${trouble} Véalo en Proveedores.`;
}

const [whoKeepsCatalogue, whoKeepsPapers] = [whoHolds('catalogues:update'), whoHolds('supplier_creation:update')];

/** Nobody lifts that a supplier became another one, nor what only the ERP can change. */
function whoLifts({ merged_into, active, rut }: SupplierStanding): Opener | undefined {
  if (merged_into !== null) return undefined;
  return active && (rut === null || parseRut(rut).ok) ? whoKeepsPapers : whoKeepsCatalogue;
}

/** Refuses to order anew from whom nothing may be ordered; orders that are out go on. The supplier stays as it is until the transaction ends. */
export async function requireOrderable({ tx, outside }: Pick<Writing, 'tx' | 'outside'>, supplier_code: string): Promise<void> {
  const found = await tx
    .selectFrom('suppliers')
    .where('codigo', '=', supplier_code)
    .select(['nombre', standingOf('suppliers').as('standing')])
    .forShare()
    .executeTakeFirstOrThrow();
  const message = sentenceOf(found, outside);
  if (message !== undefined) throw new Problem('rule', { message }, whoLifts(found.standing));
}
