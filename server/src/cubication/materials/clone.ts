import { cubageLimits, mostCharacters, withNames, type ClonedMaterials, type CubageInfo } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { sumOf } from 'contract/decimals.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { insertAll, setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { attachCopies, withAttachments, type AttachmentCopy } from '../attachments/copies.ts';
import { cloneOthers, renameInOthers } from '../documents/clone-others.ts';
import { readCubageInfo } from '../documents/info.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { nameKeys } from '../documents/names.ts';
import { takePlaceSizes } from '../documents/place-sizes.ts';
import { readCubage } from '../documents/rows.ts';
import { presentVariables } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { costsToday, type TakenCost } from '../prices.ts';
import { insertRows } from './add.ts';
import { recalculate } from './amounts.ts';

interface Cloning {
  from: number;
  into: number;
  /** Only these of its rows. */
  ids?: readonly number[] | undefined;
  /** The same material of the same section is one row. */
  join: boolean;
  with_comments: boolean;
  /** Its services and boards too. */
  with_others: boolean;
  /** The files that come along. */
  copies: readonly AttachmentCopy[];
  origin: 'template' | 'document';
  /** The variables before anything came, where something came before this. */
  variables_before?: CubageInfo['variables'];
  /** They come as a part of it: a section of its own, whose variables are there already under other names. */
  part?: { section: string; names: ReadonlyMap<string, string> };
}

export function cloneMaterials(
  context: Preparing,
  { from_document_id: from, document_id: into, user, with_attachments, ...how }: Received<typeof contract.cloneDocumentMaterials>,
): Promise<ClonedMaterials> {
  refuseOthers(context.user, user);
  return withAttachments(context, { from, into, join: how.join, with_attachments }, async (writing, copies) => {
    await lockCubage(writing, { id: into }, 'edit');
    return cloneRows(writing, { from, into, ...how, copies, origin: 'document' });
  });
}

/** Rows and variables of one take-off into another, which is held, at the costs of today; its services and boards where they are wished. */
export async function cloneRows(context: Writing, cloning: Cloning): Promise<ClonedMaterials> {
  const { tx, user } = context;
  const { from, into, ids, join, with_comments, with_others, copies, origin, part } = cloning;
  const [source, target] = [await readCubage(tx, user, from), await readCubage(tx, user, into)];
  const variables_before = cloning.variables_before ?? (await presentVariables(tx, into));
  const others = with_others ? await cloneOthers(tx, { from, into, join }) : { services: [], panels: [] };
  if (part) await renameInOthers(tx, part, others);
  const sizes = part ? [] : await takePlaceSizes(tx, into);
  if (!part) await cloneVariables(tx, { from, into, origin });
  const rows = (await rowsOf(tx, from)).filter((it) => ids === undefined || ids.includes(it.id));
  const there = new Map(join ? (await rowsOf(tx, into)).filter(isJoinable).map((it) => [keyOf(it), it]) : []);
  const joined = rows.filter((it) => isJoinable(it) && there.has(keyOf(it)));
  const sums = await joinRows(tx, joined, there);

  const added = rows.filter((it) => !joined.includes(it));
  const isSamePlace = source.place !== null && source.place.place_id === target.place?.place_id;
  const [costs, first] = [await costsToday(tx, materialsOf(added)), await requireRoom(tx, 'cubage_rows', into, added.length)];
  const made = await insertRows(
    tx,
    added.map(({ id: _id, code, active: _active, ...row }, at) => ({
      ...row,
      ...(row.material_id === null ? {} : costs.get(row.material_id)),
      cubage_id: into,
      line: first + at,
      ...(part && { section: part.section, formula: formulaIn(part, { ...row, code }) }),
      origin: row.formula === null ? origin : 'formula',
      comment: with_comments ? row.comment : null,
      // Stages and activities are of a project and a plan: a clone into another place has its own.
      ...(isSamePlace ? {} : { stage_id: null, activity_id: null }),
      erp_status: null,
      updated_by: user.id,
    })),
  );
  await recalculate(tx, into);
  await attachCopies(context, into, copies);
  const after = {
    de: source.template?.name ?? source.number,
    filas: made.length + joined.length,
    ...(others.services.length > 0 && { servicios: others.services.length }),
    ...(others.panels.length > 0 && { tableros: others.panels.length }),
    ...(copies.length > 0 && { archivos: copies.length }),
    ...(part && { seccion: part.section }),
  };
  const variables = (when: 'before' | 'after') => ({ variables: sizes.map((it) => `${it.name} = ${it[when]}`).join('; ') });
  await record(context, {
    action: 'clone',
    entity: 'cubage',
    id: target.number,
    ...(sizes.length > 0 && { before: variables('before') }),
    after: { ...after, ...(sizes.length > 0 && variables('after')) },
  });
  await touchCubage(tx, into);
  return {
    document: await readCubageInfo(context, tx, into),
    added: made.length,
    joined: joined.length,
    services: others.services.length,
    panels: others.panels.length,
    rows: { materials: made, ...others },
    sums,
    variables_before,
    attachments: copies.length,
    sizes,
    retired: [...new Set(added.flatMap((it) => (it.code !== null && it.active === false ? [it.code] : [])))],
    changes: changedCosts(added, costs),
  };
}

/** In the names of the part, which are longer. */
function formulaIn(
  { section, names }: NonNullable<Cloning['part']>,
  { formula, code, custom_name }: Pick<Row, 'formula' | 'code' | 'custom_name'>,
): string | null {
  const renamed = formula === null ? null : withNames(formula, names);
  if (renamed !== null && renamed.length > mostCharacters)
    throw new Problem('invalid', {
      fields: {
        'kit.name': `Con «${section}» la fórmula de ${code ?? custom_name} pasa de ${mostCharacters} letras: póngale un nombre más corto.`,
      },
    });
  return renamed;
}

const rowsOf = (tx: Tx, cubage_id: number) =>
  tx
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.id', 'it.section', 'it.material_id', 'materials.codigo as code', 'materials.activo as active', 'it.custom_name'])
    .select(['it.custom_unit_id', 'it.formula', 'it.category', 'it.currency', 'it.rate_day', 'it.rate_source', 'it.dispatch', 'it.comment'])
    .select(['it.stage_id', 'it.activity_id'])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .orderBy('it.line')
    .orderBy('it.id')
    .limit(cubageLimits.rows)
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const isJoinable = ({ material_id, formula }: Row): boolean => material_id !== null && formula === null;
const keyOf = ({ material_id, section }: Row): string => `${material_id} ${section ?? ''}`;
const materialsOf = (rows: readonly Row[]): number[] => rows.flatMap((it) => it.material_id ?? []);

/** Adds quantities to the rows that are there; several of one material go into the same. */
async function joinRows(tx: Tx, joined: readonly Row[], there: ReadonlyMap<string, Row>): Promise<ClonedMaterials['sums']> {
  const sums = [...Map.groupBy(joined, keyOf)].flatMap(([key, rows]) => {
    const target = there.get(key);
    return target
      ? [{ row_id: target.id, before: target.quantity, after: sumOf([target.quantity, ...rows.map((it) => it.quantity)]) }]
      : [];
  });
  await setAll(
    tx,
    'cubage_rows',
    sums.map(({ row_id, after }) => ({ id: row_id, quantity: after })),
  );
  return sums;
}

/** Those whose name is still free: what somebody wrote there, and what the place itself says, stands. */
async function cloneVariables(tx: Tx, { from, into, origin }: Pick<Cloning, 'from' | 'into' | 'origin'>): Promise<void> {
  const of = (id: number) =>
    tx
      .selectFrom('cubage_variables')
      .where('cubage_id', '=', id)
      .select(['name', 'unit_id', 'formula'])
      .orderBy('line')
      .limit(cubageLimits.variables)
      .execute();
  const [source, own] = [await of(from), await of(into)];
  const nameKey = await nameKeys(
    tx,
    [...source, ...own].map((it) => it.name),
  );
  const taken = new Set(own.map((it) => nameKey(it.name)));
  const free = source.filter((it) => !taken.has(nameKey(it.name)));
  const first = await requireRoom(tx, 'cubage_variables', into, free.length);
  const added = free.map((it, at) => ({ ...it, cubage_id: into, line: first + at, origin }));
  await insertAll(tx, 'cubage_variables', added);
}

type CostRow = Pick<Row, 'material_id' | 'code' | 'cost' | 'currency'>;

/** Of each material whose cost is another one today: both. */
export function changedCosts(rows: readonly CostRow[], costs: ReadonlyMap<number, TakenCost>): ClonedMaterials['changes'] {
  const changed = rows.flatMap(({ material_id, code, cost, currency }) => {
    const now = material_id === null ? undefined : costs.get(material_id);
    if (!now || code === null || (now.cost === cost && now.currency === currency)) return [];
    return [[code, { code, price_before: cost, price_currency: currency, cost: now.cost, cost_currency: now.currency }] as const];
  });
  return [...new Map(changed).values()];
}
