import type { Currency } from 'contract/currency.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll, updateAll } from '../../platform/database/rowsets.ts';
import { createCubage } from '../documents/create.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { insertRows } from '../materials/add.ts';
import { changeOfPanel } from '../panels/audit.ts';
import { addPanels } from '../panels/change.ts';
import { costsToday, costsWritten, noCost, type TakenCost } from '../prices.ts';
import { saveServices } from '../services/change.ts';
import type { Change, Cost } from './changes.ts';
import { recordRewritten } from './history.ts';
import type { RowChange } from './judge.ts';
import { changesBetween, contentsOf, keepUpload, type KeptRow } from './changed-rows.ts';
import type { DocumentThere } from './there.ts';

type Of<T extends Change['thing']> = Extract<Change, { thing: T }>;
const only = <T extends Change['thing']>(changes: readonly Change[], thing: T): Of<T>[] =>
  changes.filter((it): it is Of<T> => it.thing === thing);
const isNew = ({ id }: { id: number | null }): boolean => id === null;

/** Writes what a workbook says, in the take-off of each place; one that has none gets its first. Answers by what it is taken back. */
export async function writeRows(context: Writing, written: readonly RowChange[]): Promise<number | null> {
  const { tx } = context;
  const kept: KeptRow[] = [];
  for (const [place_id, rows] of Map.groupBy(written, (it) => it.place.id)) {
    const open = rows[0]?.place.document;
    const changes = rows.map((it) => it.change);
    const document_id = open?.id ?? (await createCubage(context, { place_id })).document_id;
    const { number } = await lockCubage(context, { id: document_id }, 'edit');
    const before = await contentsOf(tx, document_id);
    const rates = await costsWritten(tx, currenciesOf(changes));
    const into = { document_id, number, there: open ?? null };
    await writeMaterials(context, into, only(changes, 'material'), rates);
    await writeBoards(context, into, only(changes, 'board'), rates);
    await writeServices(context, document_id, only(changes, 'service'));
    kept.push(...changesBetween(document_id, before, await contentsOf(tx, document_id)));
    await record(context, { action: 'upload', entity: 'cubage', id: number, after: { filas: changes.length } });
    await touchCubage(tx, document_id);
  }
  return keepUpload(tx, kept);
}

type Rates = Awaited<ReturnType<typeof costsWritten>>;

/** What something is written in. */
const currenciesOf = (changes: readonly Change[]): Currency[] =>
  changes
    .flatMap((it) => (it.thing === 'service' ? [] : [it.cost, it.thing === 'material' ? it.custom?.cost : null]))
    .flatMap((it) => it?.currency ?? []);

const costOf = (rates: Rates, cost: Cost | null): TakenCost => (cost === null ? noCost : rates(cost.cost, cost.currency));

/** The take-off that a workbook is written into, and what stood there when it was judged. */
interface Into {
  document_id: number;
  number: string;
  there: Pick<DocumentThere, 'materials' | 'boards'> | null;
}

async function writeMaterials(
  context: Writing,
  { document_id: cubage_id, number, there }: Into,
  changes: readonly Of<'material'>[],
  rates: Rates,
): Promise<void> {
  const { tx, user } = context;
  const [added, changed] = [changes.filter(isNew), changes.filter((it) => !isNew(it))];
  const costs = await costsToday(
    tx,
    added.flatMap((it) => it.material_id ?? []),
  );
  const first = await requireRoom(tx, 'cubage_rows', cubage_id, added.length);
  await insertRows(
    tx,
    added.map(({ thing: _thing, id: _id, cost: _cost, custom, material_id, ...cells }, at) => ({
      ...cells,
      ...(material_id === null ? costOf(rates, custom?.cost ?? null) : (costs.get(material_id) ?? noCost)),
      cubage_id,
      line: first + at,
      material_id,
      custom_name: custom?.name ?? null,
      custom_unit_id: custom?.unit_id ?? null,
      stage_id: null,
      activity_id: null,
      erp_status: null,
      updated_by: user.id,
    })),
  );
  await setAll(
    tx,
    'cubage_rows',
    changed.flatMap(({ id, quantity, formula, origin, section, category, dispatch, comment }) =>
      id === null
        ? []
        : [{ id, quantity, formula, origin, section, category, dispatch, comment, updated_by: user.id, updated_at: new Date() }],
    ),
  );
  await setAll(
    tx,
    'cubage_rows',
    changed.flatMap(({ id, cost }) => (id === null || cost === null ? [] : [{ id, ...costOf(rates, cost) }])),
  );
  const rewritten = changed.flatMap(({ id, quantity, formula, section, category, dispatch, comment, cost }) => {
    const before = id === null ? undefined : there?.materials.get(id);
    const costed = cost && { cost: cost.cost, cost_currency: cost.currency };
    return before ? [{ before, after: { ...before, quantity, formula, section, category, dispatch, comment, ...costed } }] : [];
  });
  await recordRewritten(context, number, rewritten);
}

async function writeBoards(
  context: Writing,
  { document_id, number, there }: Into,
  changes: readonly Of<'board'>[],
  rates: Rates,
): Promise<void> {
  const { tx } = context;
  const added = changes.filter(isNew);
  if (added.length > 0) {
    const panels = added.map(({ code, name, quantity, formula, cost }) => ({
      ...(code === null ? { name } : { code }),
      ...(formula === null ? { quantity } : { formula }),
      ...(cost && { panel_cost: cost.cost, cost_currency: cost.currency }),
    }));
    await addPanels(context, { document_id, panels });
  }
  const changed = changes.flatMap(({ id, quantity, formula, cost }) => (id === null ? [] : [{ id, quantity, formula, cost }]));
  await updateAll(
    tx,
    'cubage_panels',
    changed.filter((it) => it.cost === null).map(({ cost: _cost, ...it }) => it),
  );
  await updateAll(
    tx,
    'cubage_panels',
    changed.filter((it) => it.cost !== null).map(({ cost, ...it }) => ({ ...it, ...costOf(rates, cost) })),
  );
  await recordAll(
    context,
    changed.flatMap(({ id, quantity, formula, cost }) => {
      const before = there?.boards.get(id);
      const costed = cost && { panel_cost: cost.cost, cost_currency: cost.currency };
      return before ? [changeOfPanel(number, before, { ...before, quantity, formula, ...costed })] : [];
    }),
  );
}

async function writeServices(context: Writing, document_id: number, changes: readonly Of<'service'>[]): Promise<void> {
  if (changes.length === 0) return;
  const services = changes.map(({ id, version, given: { code, name, ...cells } }) => ({
    ...cells,
    ...(code === null ? { name: name ?? '' } : { code }),
    ...(id !== null && version !== null && { id, version }),
  }));
  await saveServices(context, { document_id, services });
}
