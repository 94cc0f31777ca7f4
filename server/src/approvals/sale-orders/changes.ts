import type { SaleOrderAmounts } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { formatMoney } from 'contract/format.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { decisionMakers } from '../people.ts';
import { readAmounts, readBands, type KeptBand } from './sale-orders.ts';

/** Changes the limits. A band keeps its approvers while its limit moves; a new one names who approves it in all units. */
export async function updateSaleOrderAmounts(
  context: Writing,
  { amounts, version }: Received<typeof contract.updateSaleOrderAmounts>,
): Promise<SaleOrderAmounts> {
  const { tx } = context;
  const before = await lock(tx, version);
  const bands = await readBands(tx);
  const named = amounts.map(({ nivel }, at) => bandOf(bands, nivel, `amounts.${at}.nivel`));
  if (new Set(named.filter(Boolean)).size < named.filter(Boolean).length)
    throw new Problem('invalid', { fields: { amounts: 'Un tramo está dos veces.' } });
  const makers = await makersOf(
    tx,
    amounts.flatMap(({ nivel, email }, at) => (nivel === null ? [{ email: email ?? '', path: `amounts.${at}.email` }] : [])),
  );

  const gone = bands.filter((it) => !named.includes(it)).map((it) => it.id);
  if (gone.length > 0) await tx.deleteFrom('sale_order_bands').where('id', 'in', gone).execute();
  // Far apart first, so that two limits that change places do not meet on the way.
  for (const { id } of named.filter((it) => it !== undefined))
    await tx
      .updateTable('sale_order_bands')
      .set({ hasta_uf: String(passing + id) })
      .where('id', '=', id)
      .execute();
  for (const [at, { hasta, email = '' }] of amounts.entries()) {
    const band = named[at];
    if (band) await tx.updateTable('sale_order_bands').set({ hasta_uf: hasta }).where('id', '=', band.id).execute();
    else
      await tx
        .insertInto('sale_order_bands')
        .values({ hasta_uf: hasta, aprobador_id: makers.get(email) ?? 0 })
        .execute();
  }
  return recordAmounts(context, before);
}

/** Above every limit that the contract lets through. */
const passing = 90_000_000;

/** Names who approves each band: one for all units, and others for single ones. */
export async function updateSalesDepartmentApprovers(
  context: Writing,
  { approvers, version }: Received<typeof contract.updateSalesDepartmentApprovers>,
): Promise<SaleOrderAmounts> {
  const { tx } = context;
  const before = await lock(tx, version);
  const bands = await readBands(tx);
  const units = new Set((await tx.selectFrom('business_units').select('codigo').execute()).map((it) => it.codigo));
  const seen = new Set<string>();
  for (const [at, { nivel, codigo_unidad }] of approvers.entries()) {
    bandOf(bands, nivel, `approvers.${at}.nivel`);
    if (codigo_unidad !== null && !units.has(codigo_unidad))
      throw new Problem('invalid', { fields: { [`approvers.${at}.codigo_unidad`]: 'Esa unidad no existe.' } });
    const key = `${nivel} ${codigo_unidad ?? ''}`;
    if (seen.has(key))
      throw new Problem('invalid', { fields: { [`approvers.${at}.codigo_unidad`]: 'Esa unidad está dos veces en el tramo.' } });
    seen.add(key);
  }
  const alone = bands.find((it) => !seen.has(`${it.nivel} `));
  if (alone)
    throw new Problem('rule', {
      message: `El tramo ${alone.nivel} no tiene quien apruebe las unidades sin aprobador propio.`,
      fields: { approvers: `Falta el aprobador de las demás unidades en el tramo ${alone.nivel}.` },
    });
  // Who approves there already stays, whatever has become of them since.
  const heldBy = ({ nivel, codigo_unidad, email }: (typeof approvers)[number]): number | undefined =>
    bands[nivel - 1]?.approvers.find((it) => it.codigo_unidad === codigo_unidad && it.email === email)?.staff_id;
  const makers = await makersOf(
    tx,
    approvers.flatMap((it, at) => (heldBy(it) === undefined ? [{ email: it.email, path: `approvers.${at}.email` }] : [])),
  );

  await tx.deleteFrom('sale_order_approvers').execute();
  for (const approver of approvers) {
    const { nivel, codigo_unidad, email } = approver;
    const banda_id = bands[nivel - 1]?.id ?? 0;
    const aprobador_id = heldBy(approver) ?? makers.get(email) ?? 0;
    if (codigo_unidad === null) await tx.updateTable('sale_order_bands').set({ aprobador_id }).where('id', '=', banda_id).execute();
    else await tx.insertInto('sale_order_approvers').values({ banda_id, codigo_unidad, aprobador_id }).execute();
  }
  return recordAmounts(context, before);
}

function bandOf(bands: readonly KeptBand[], nivel: number | null, path: string): KeptBand | undefined {
  if (nivel === null) return undefined;
  const band = bands[nivel - 1];
  if (!band) throw new Problem('invalid', { fields: { [path]: 'Ese tramo no existe.' } });
  return band;
}

/** The staff behind addresses; each must be an active account of somebody who works here. */
async function makersOf(tx: Tx, asked: readonly { email: string; path: string }[]): Promise<ReadonlyMap<string, number>> {
  const emails = asked.map((it) => it.email);
  const found = emails.length === 0 ? [] : await decisionMakers(tx).select('users.email').where('users.email', 'in', emails).execute();
  const makers = new Map(found.map((it) => [it.email, it.id]));
  const wrong = asked.filter((it) => !makers.has(it.email));
  if (wrong.length > 0) {
    const message = 'Elija a alguien del personal con una cuenta activa.';
    throw new Problem('invalid', { fields: Object.fromEntries(wrong.map((it) => [it.path, message])) });
  }
  return makers;
}

/** Whoever changes bands waits for whoever changes them already, and starts from what that one saved. */
async function lock(tx: Tx, version: number): Promise<SaleOrderAmounts> {
  await tx.selectFrom('sale_order_version').select('version').forUpdate().execute();
  const before = await readAmounts(tx);
  if (before.version !== version) throw new Problem('stale', { current: before });
  return before;
}

async function recordAmounts(context: Writing, before: SaleOrderAmounts): Promise<SaleOrderAmounts> {
  const { tx } = context;
  await tx
    .updateTable('sale_order_version')
    .set((it) => ({ version: it('version', '+', 1) }))
    .execute();
  const after = await readAmounts(tx);
  await record(context, {
    action: 'update',
    entity: 'sale_order_bands',
    id: 'ventas',
    before: auditOfAmounts(before),
    after: auditOfAmounts(after),
  });
  return after;
}

/** As the audit trail tells it: a line per band. */
const auditOfAmounts = ({ bands }: SaleOrderAmounts) => ({
  tramos: bands.map(
    ({ hasta, approvers }) =>
      `${hasta === null ? 'sin límite' : `hasta ${formatMoney(hasta, 'UF')}`}: ${approvers.map((it) => `${it.codigo_unidad ?? 'todas'} ${it.nombre}`).join(', ')}`,
  ),
});
