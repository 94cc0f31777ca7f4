import type { CubagePanel } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { variablesOf } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { costWritten, costsToday, costsWritten, noCost } from '../prices.ts';
import { auditOfPanel, changeOfPanel } from './audit.ts';
import { boardsOf } from './formulas.ts';
import { readPanels } from './rows.ts';

const unseenPanel = () => notSeen('El tablero de la cubicación');

export async function addPanels(
  context: Writing,
  { document_id, user, panels }: Received<typeof contract.createDocumentPanels>,
): Promise<CubagePanel[]> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const first = await requireRoom(tx, 'cubage_panels', document_id, panels.length);
  const known = await boardsNamed(
    tx,
    panels.flatMap((it) => it.code ?? []),
  );
  const [costs, written] = [
    await costsToday(
      tx,
      [...known.values()].map((it) => it.id),
    ),
    await costsWritten(
      tx,
      panels.flatMap(({ panel_cost, cost_currency = 'CLP' }) => (panel_cost === undefined ? [] : [cost_currency])),
    ),
  ];
  const variables = await variablesOf(tx, document_id);
  const rows = panels.map(({ code, name, panel_cost, cost_currency = 'CLP', ...amount }, at) => {
    const board = code === undefined ? undefined : known.get(code);
    if (code !== undefined && !board)
      throw new Problem('invalid', { fields: { [`panels.${at}.code`]: `${code} no existe, o está retirado: elija otro.` } });
    return {
      ...(panel_cost === undefined ? ((board && costs.get(board.id)) ?? noCost) : written(panel_cost, cost_currency)),
      cubage_id: document_id,
      line: first + at,
      material_id: board?.id ?? null,
      name: board?.descripcion ?? name ?? '',
      ...boardsOf(amount, variables, `panels.${at}.formula`),
    };
  });
  await insertAll(tx, 'cubage_panels', rows);
  const tableros = rows.map((it) => `${it.name} × ${it.quantity}`).join(', ');
  await record(context, { action: 'add_panels', entity: 'cubage', id: number, after: { tableros } });
  await touchCubage(tx, document_id);
  return readPanels(tx, document_id);
}

async function boardsNamed(tx: Tx, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, { id: number; descripcion: string }>();
  const rows = await tx
    .selectFrom('materials')
    .where('codigo', 'in', codes)
    .where('activo', '=', true)
    .select(['id', 'codigo', 'descripcion'])
    .execute();
  return new Map(rows.map((it) => [it.codigo, it]));
}

/** Holds the take-off of a board, then finds the board. */
async function lockPanel(context: Writing, id: number) {
  const { tx } = context;
  const found = await tx.selectFrom('cubage_panels').where('id', '=', id).select('cubage_id').executeTakeFirst();
  if (!found) throw unseenPanel();
  const { number, document_id } = await lockCubage(context, { id: found.cubage_id }, 'edit');
  const panel = (await readPanels(tx, document_id)).find((it) => it.id === id);
  if (!panel) throw unseenPanel();
  return { number, panel };
}

export async function changePanel(
  context: Writing,
  { id, version, user, panel_cost, cost_currency, ...written }: Received<typeof contract.updateDocumentPanels>,
): Promise<CubagePanel> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number, panel } = await lockPanel(context, id);
  if (panel.version !== version) throw new Problem('stale', { current: panel });
  const currency = cost_currency ?? panel.cost_currency ?? 'CLP';
  // The door lets null through: who does not see a cost does not take it back either.
  const said = seesMoney(context.user) ? panel_cost : undefined;
  const cost = said === undefined ? {} : said === null ? noCost : await costWritten(tx, said, currency);
  const amount = boardsOf(written, await variablesOf(tx, panel.document_id), 'formula');
  await tx
    .updateTable('cubage_panels')
    .set((it) => ({ ...amount, ...cost, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const now = (await readPanels(tx, panel.document_id)).find((it) => it.id === id);
  if (!now) throw unseenPanel();
  await record(context, changeOfPanel(number, panel, now));
  await touchCubage(tx, panel.document_id);
  return now;
}

export async function removePanel(
  context: Writing,
  { id, user, version }: Received<typeof contract.deleteDocumentPanels>,
): Promise<{ done: true }> {
  refuseOthers(context.user, user);
  const found = await context.tx.selectFrom('cubage_panels').where('id', '=', id).select('cubage_id').executeTakeFirst();
  if (!found) throw unseenPanel();
  return removePanels(context, { document_id: found.cubage_id, rows: [{ id, seen: version }] });
}

/** All of them or none; one that is another by now than it was seen stays. */
export async function removePanels(
  context: Writing,
  { document_id, rows }: Omit<Received<typeof contract.removeCubageRows>, 'part'>,
): Promise<{ done: true }> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const there = new Map((await readPanels(tx, document_id)).map((it) => [it.id, it]));
  const panels = rows.map(({ id, seen }) => {
    const panel = there.get(id);
    if (!panel) throw unseenPanel();
    if (seen !== undefined && panel.version !== seen) throw new Problem('stale', { current: panel });
    return panel;
  });
  await tx
    .deleteFrom('cubage_panels')
    .where(sql<boolean>`id = any(${panels.map((it) => it.id)}::integer[])`)
    .execute();
  await recordAll(
    context,
    panels.map((it) => ({ action: 'remove_panel', entity: 'cubage', id: number, before: auditOfPanel(it) })),
  );
  await touchCubage(tx, document_id);
  return { done: true };
}
