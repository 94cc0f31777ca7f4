import {
  connections,
  kilowatts,
  structures,
  wattsOfPanels,
  type Connection,
  type Structure,
  type TechnicalInformation,
} from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { announceHere } from '../../platform/events/events.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { technicalActions } from '../actions.ts';
import { requireNewlyActive } from '../projects/chosen-entries.ts';
import { lockPlace, touchPlace } from '../places/lock.ts';
import { announceInstalled } from '../live.ts';
import { projectsChanged } from '../projects/list.ts';
import { placesSeenBy, seenPlace } from '../visible.ts';

type Row = Omit<TechnicalInformation, 'allowed_actions' | 'updated_at' | 'normativa_ids'> & { updated_at: Date };
type TechnicalForm = Omit<Received<typeof contract.updateInformacionTecnica>, 'id' | 'version'>;

const panelsOfPlace = sql<TechnicalInformation['paneles']>`coalesce((
  select jsonb_agg(jsonb_build_object('modelo', modelo, 'cantidad', cantidad, 'potencia_wp', potencia_wp) order by orden)
  from technical_panels where technical_panels.place_id = places.id), '[]')`;
const invertersOfPlace = sql<TechnicalInformation['inversores']>`coalesce((
  select jsonb_agg(jsonb_build_object('modelo', modelo, 'cantidad', cantidad, 'potencia_kw', trim_scale(potencia_kw)::text) order by orden)
  from technical_inverters where technical_inverters.place_id = places.id), '[]')`;

const regulationsOfPlace = sql<TechnicalInformation['normativas']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'codigo', codigo, 'nombre', nombre, 'url', url) order by codigo, id)
  from technical_regulations join regulations on regulations.id = normativa_id where technical_regulations.place_id = places.id), '[]')`;
const appOfPlace = sql<TechnicalInformation['app_flex']>`(
  select jsonb_build_object('nombre', nombre, 'url', url) from flex_energy_apps where flex_energy_apps.id = it.app_flex_id)`;

const technicalRows = (db: Reader, user: User) =>
  placesSeenBy(db, user)
    .innerJoin('technical_information as it', 'it.place_id', 'places.id')
    .select([
      'it.id',
      'places.codigoLugarInstalacion',
      'places.codigoProyecto',
      plainDecimal<null>('places.kwp').as('kwp'),
      panelsOfPlace.as('paneles'),
      invertersOfPlace.as('inversores'),
      'it.estructura',
      'it.voltaje',
      'it.fases',
      'it.conexion',
      'it.medidor',
      'it.distribuidora',
      'it.numero_cliente',
      'it.app_flex_id',
      appOfPlace.as('app_flex'),
      regulationsOfPlace.as('normativas'),
      'it.generacion_anual',
      plainDecimal<null>('it.inclinacion').as('inclinacion'),
      plainDecimal<null>('it.azimut').as('azimut'),
      'it.observaciones',
      'it.version',
      'it.updated_at',
    ]);

const present = (row: Row, user: User): TechnicalInformation => ({
  ...row,
  normativa_ids: row.normativas.map((it) => it.id),
  updated_at: row.updated_at.toISOString(),
  allowed_actions: allowedAmong(technicalActions, { user }),
});

const unseenTechnical = () => notSeen('La información técnica', 'ella');

export async function readTechnical(db: Reader, user: User, id: number): Promise<TechnicalInformation> {
  const row = await technicalRows(db, user).where('it.id', '=', id).executeTakeFirst();
  if (!row) throw unseenTechnical();
  return present(row, user);
}

export const getTechnical = ({ db, user }: Reading, { id }: { id: number }) => readTechnical(db, user, id);

export async function getTechnicalOfPlace(
  { db, user }: Reading,
  codes: Received<typeof contract.getInformacionTecnicaByLugar>,
): Promise<TechnicalInformation | null> {
  const place = await seenPlace(db, user, codes);
  const row = await technicalRows(db, user).where('places.id', '=', place.id).executeTakeFirst();
  return row ? present(row, user) : null;
}

export async function createTechnical(
  context: Writing,
  { codigoLugarInstalacion, codigoProyecto, ...given }: Received<typeof contract.createInformacionTecnica>,
): Promise<TechnicalInformation> {
  const { tx, user } = context;
  const place = await lockPlace(context, await seenPlace(tx, user, { codigoLugarInstalacion, codigoProyecto }));
  await requireNewlyActive(tx, {}, only(given, chosenColumns));
  const { id } = await tx
    .insertInto('technical_information')
    .values({ ...factsOf(given), place_id: place.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  await writeParts(tx, place.id, given);
  const after = await readTechnical(tx, user, id);
  await record(context, { action: 'add_technical', entity: 'place', id: place.codigoLugarInstalacion, after: auditOfTechnical(after) });
  await announceInstalled(tx, [place.id]);
  announceHere(tx, projectsChanged);
  return after;
}

export async function updateTechnical(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateInformacionTecnica>,
): Promise<TechnicalInformation> {
  const { tx, user } = context;
  const { place_id, before } = await lockTechnical(context, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await requireNewlyActive(tx, only(before, chosenColumns), only(given, chosenColumns));
  await tx
    .updateTable('technical_information')
    .set({ ...factsOf(given), version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await writeParts(tx, place_id, given);
  const after = await readTechnical(tx, user, id);
  const place = after.codigoLugarInstalacion;
  await record(context, {
    action: 'update_technical',
    entity: 'place',
    id: place,
    before: auditOfTechnical(before),
    after: auditOfTechnical(after),
  });
  await announceInstalled(tx, [place_id]);
  announceHere(tx, projectsChanged);
  return after;
}

/** What the place is called and how much it gives stays with the place. */
export async function deleteTechnical(context: Writing, { id }: Received<typeof contract.deleteInformacionTecnica>) {
  const { tx } = context;
  const { place_id, before } = await lockTechnical(context, id);
  await tx.deleteFrom('technical_information').where('id', '=', id).execute();
  await record(context, {
    action: 'remove_technical',
    entity: 'place',
    id: before.codigoLugarInstalacion,
    before: auditOfTechnical(before),
  });
  await announceInstalled(tx, [place_id]);
  return { done: true } as const;
}

async function lockTechnical(context: Writing, id: number): Promise<{ place_id: number; before: TechnicalInformation }> {
  const { tx, user } = context;
  const seen = await readTechnical(tx, user, id);
  const place = await lockPlace(context, await seenPlace(tx, user, seen));
  // Read again: whoever held the place before may have changed or deleted it.
  return { place_id: place.id, before: await readTechnical(tx, user, id) };
}

/** What is chosen from catalogues. */
const chosenColumns = ['app_flex_id', 'normativa_ids'] as const;

const factsOf = ({ kwp: _power, paneles: _panels, inversores: _inverters, normativa_ids: _regulations, ...facts }: TechnicalForm) => facts;

/** Panels, inverters and regulations as they are told now; the power goes to the place, where it is the only one. */
async function writeParts(tx: Tx, place_id: number, { kwp, paneles, inversores, normativa_ids }: TechnicalForm): Promise<void> {
  await tx.deleteFrom('technical_panels').where('place_id', '=', place_id).execute();
  await tx.deleteFrom('technical_inverters').where('place_id', '=', place_id).execute();
  await tx.deleteFrom('technical_regulations').where('place_id', '=', place_id).execute();
  const power = kwp ?? (paneles.length > 0 ? kilowatts(wattsOfPanels(paneles)) : null);
  const changed = await tx
    .updateTable('places')
    .set({ kwp: power })
    .where('id', '=', place_id)
    .where(sql<boolean>`kwp is distinct from ${power}::numeric`)
    .returning('id')
    .executeTakeFirst();
  if (changed) await touchPlace(tx, place_id);
  const numbered = <T extends object>(rows: readonly T[]) => rows.map((it, orden) => ({ ...it, place_id, orden }));
  if (paneles.length > 0) await tx.insertInto('technical_panels').values(numbered(paneles)).execute();
  if (inversores.length > 0) await tx.insertInto('technical_inverters').values(numbered(inversores)).execute();
  const regulations = [...new Set(normativa_ids)].map((normativa_id) => ({ place_id, normativa_id }));
  if (regulations.length > 0) await tx.insertInto('technical_regulations').values(regulations).execute();
}

/** What the history would keep of what a place has; nothing where it has none. */
export async function technicalAuditOfPlace(db: Reader, user: User, place_id: number): Promise<object> {
  const row = await technicalRows(db, user).where('places.id', '=', place_id).executeTakeFirst();
  return row ? auditOfTechnical(present(row, user)) : {};
}

/** What the history keeps, in words: lists as people read them, choices by their labels. */
const auditOfTechnical = (info: TechnicalInformation) => ({
  kwp: info.kwp,
  paneles: info.paneles.map((it) => `${formatNumber(it.cantidad)} × ${it.modelo} (${formatNumber(it.potencia_wp)} Wp)`),
  inversores: info.inversores.map((it) => `${formatNumber(it.cantidad)} × ${it.modelo} (${formatNumber(it.potencia_kw)} kW)`),
  estructura: wordOf(structures, info.estructura),
  voltaje: unit(info.voltaje, 'V'),
  fases: info.fases === null ? null : info.fases === 1 ? 'Monofásico' : 'Trifásico',
  conexion: wordOf(connections, info.conexion),
  medidor: info.medidor,
  distribuidora: info.distribuidora,
  numero_cliente: info.numero_cliente,
  app_flex: info.app_flex?.nombre ?? null,
  normativas: info.normativas.map((it) => it.codigo),
  generacion_anual: unit(info.generacion_anual, 'kWh/año'),
  inclinacion: unit(info.inclinacion, '°'),
  azimut: unit(info.azimut, '°'),
  observaciones: info.observaciones,
});
const wordOf = <K extends Structure | Connection>(words: Record<K, string>, key: K | null) => key && words[key];
const unit = (value: string | number | null, name: string) => (value === null ? null : `${formatNumber(value)} ${name}`);

function explain(error: unknown): never {
  if (brokenUnique(error))
    throw new Problem('duplicate', { message: 'Este lugar ya tiene información técnica. Actualice la página para verla.' });
  throw error;
}
