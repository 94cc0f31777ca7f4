import { sql } from 'kysely';
import { linkKindNames, type Activity } from 'contract/schedule/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { PlanRow } from './plans.ts';
import type { LinkRow } from './rows.ts';

export const entity = 'schedule';

/** What a plan is called in the history: its place, or the number of its template. */
export const nameOfPlan = ({ codes, template_id }: Pick<PlanRow, 'codes' | 'template_id'>): string =>
  codes ? `${codes.codigoProyecto}/${codes.codigoLugarInstalacion}` : `plantilla ${template_id}`;

/** The place of the plan that an entry `it` of the history is of: none for a template's. */
export const placeOfPlan = sql<string>`split_part(it.entity_id, '/', 2)`;

/** So many are named in a list, or told fact by fact; of more only how many they are. */
const mostTold = 20;

/** What somebody did to a plan at once. */
interface Gesture {
  added?: readonly Activity[];
  /** What was removed before and is back. */
  restored?: readonly Activity[];
  changed?: readonly { before: Activity; after: Activity }[];
  removed?: readonly Activity[];
  /** All links before and after, and the rows that may be named in them. */
  links?: { before: readonly LinkRow[]; after: readonly LinkRow[]; rows: readonly ActivityName[] };
  /** How many rows were given another place; beside what was added or removed it follows from that. */
  placed?: number;
  /** Whose dates are others now, whoever said so. */
  moved: ReadonlySet<number>;
}
type ActivityName = Pick<Activity, 'id' | 'nombre'>;

/** One entry for one gesture: what was done, and how many others moved by it. */
export async function recordGesture(context: Writing, plan: PlanRow, gesture: Gesture): Promise<void> {
  const { added = [], restored = [], changed = [], removed = [] } = gesture;
  const placed = added.length + restored.length + removed.length > 0 ? 0 : (gesture.placed ?? 0);
  const own = new Set([...added, ...restored, ...removed, ...changed.map((it) => it.after)].map((it) => it.id));
  const others = [...gesture.moved].filter((id) => !own.has(id)).length;
  const se_movieron = others > 0 ? { se_movieron: others } : {};
  const links = linksOf(gesture.links, [...removed, ...restored]);
  const kinds = [added, restored, changed, removed, links.made, links.gone].filter((it) => it.length > 0).length + (placed > 0 ? 1 : 0);
  if (kinds === 0) return;
  const [only] = kinds === 1 ? deedsOf({ ...gesture, placed }, links) : [];
  const deed = only ?? { action: 'edit_plan', after: inSum({ ...gesture, placed }, links) };
  await record(context, { ...deed, entity, id: nameOfPlan(plan), after: { ...deed.after, ...se_movieron } });
}

interface HistoryEntry {
  action: string;
  before?: object;
  after: object;
}

/** What was done to one thing alone, fact by fact; to several it is summed up. */
function deedsOf({ added = [], restored = [], changed = [], removed = [], placed = 0 }: Gesture, links: Links): HistoryEntry[] {
  const [one, back, gone, tied, untied] = [added, restored, removed, links.made, links.gone].map((it) =>
    it.length === 1 ? it[0] : undefined,
  );
  const [change] = changed.length === 1 ? changed : [];
  return [
    ...(one && 'nombre' in one ? [{ action: 'create_activity', after: auditOf(one) }] : []),
    ...(back && 'nombre' in back ? [{ action: 'restore_activity', after: auditOf(back) }] : []),
    ...(change
      ? [{ action: 'update_activity', before: auditOf(change.before), after: { ...auditOf(change.after), cual: change.after.nombre } }]
      : []),
    ...(gone && 'nombre' in gone
      ? [{ action: 'delete_activity', before: auditOf(gone), after: { ...nothingOf(auditOf(gone)), cual: gone.nombre } }]
      : []),
    ...(tied && 'tipo' in tied ? [{ action: 'link', after: tied }] : []),
    ...(untied && 'tipo' in untied ? [{ action: 'unlink', before: untied, after: nothingOf(untied) }] : []),
    ...(placed > 0 ? [{ action: 'order', after: { actividades: placed } }] : []),
  ];
}

const nothingOf = (it: object): object => Object.fromEntries(Object.keys(it).map((name) => [name, null]));

interface Links {
  made: readonly ToldLink[];
  gone: readonly ToldLink[];
}
interface ToldLink {
  desde: string;
  hasta: string;
  tipo: string;
}

/** Which activities were tied to each other, and which no longer are; the links of what was removed went with it, and come back with it. */
function linksOf(links: Gesture['links'], comingOrGoing: readonly ActivityName[]): Links {
  if (!links) return { made: [], gone: [] };
  const { before, after, rows } = links;
  const names = new Map(rows.map((it) => [it.id, it.nombre]));
  const told = (it: LinkRow) => ({ desde: names.get(it.from_id) ?? '', hasta: names.get(it.to_id) ?? '', tipo: linkKindNames[it.kind] });
  const without = (some: readonly LinkRow[], others: readonly LinkRow[]) => {
    const there = new Set(others.map(signatureOf));
    return some.filter((it) => !there.has(signatureOf(it))).map(told);
  };
  const others = new Set(comingOrGoing.map((it) => it.id));
  const among = (some: readonly LinkRow[]) => some.filter((it) => !others.has(it.from_id) && !others.has(it.to_id));
  return { made: without(among(after), before), gone: without(among(before), after) };
}

const signatureOf = ({ from_id, to_id, kind, lag_kind, lag }: LinkRow): string => [from_id, to_id, kind, lag_kind, lag].join(' ');

/** Several things at once: which ones, each with the dates that it had and has. */
function inSum({ added = [], restored = [], changed = [], removed = [], placed = 0 }: Gesture, { made, gone }: Links): object {
  const linkInWords = ({ desde, hasta, tipo }: ToldLink): string => `${desde} → ${hasta} (${tipo})`;
  return {
    ...listOf(
      'se_agregaron',
      added.map((it) => it.nombre),
    ),
    ...listOf(
      'se_recuperaron',
      restored.map((it) => it.nombre),
    ),
    ...listOf('se_cambiaron', changed.map(changeInWords)),
    ...listOf(
      'se_eliminaron',
      removed.map((it) => it.nombre),
    ),
    ...listOf('se_unieron', made.map(linkInWords)),
    ...listOf('se_separaron', gone.map(linkInWords)),
    ...(placed > 0 && { actividades: placed }),
  };
}

function changeInWords({ before, after }: { before: Activity; after: Activity }): string {
  const [was, is] = [auditOf(before), auditOf(after)];
  const facts = Object.entries(is)
    .filter(([name, value]) => Object.entries(was).some(([other, old]) => other === name && old !== value))
    .map(([name]) => changedWords.get(name) ?? name);
  return facts.length === 0 ? after.nombre : `${before.nombre} (${facts.join(', ')})`;
}

const changedWords = new Map([
  ['actividad', 'nombre'],
  ['termino', 'término'],
  ['situacion', 'situación'],
]);

function listOf(name: string, all: readonly string[]): object {
  if (all.length === 0) return {};
  return { [name]: all.length > mostTold ? [...all.slice(0, mostTold), `y ${all.length - mostTold} más`] : all };
}

const auditOf = ({ nombre, gantt, avance, etapa, responsable, peso, notas, estado }: Activity) => ({
  actividad: nombre,
  inicio: gantt.start.replace('T', ' '),
  termino: gantt.finish.replace('T', ' '),
  avance,
  etapa,
  responsable,
  peso,
  notas,
  situacion: estado,
});
