import { listAudit } from 'contract/administration/audit.ts';
import { pastRows, type lookBack as contract, type PastFact, type PastFate, type PastPart } from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { ToldFact } from '../../platform/audit/words.ts';
import { seesMoney } from '../../platform/money.ts';
import type { Telling, ToldRow } from '../../platform/past.ts';
import { may } from '../../platform/user.ts';
import { lastChanges, type LastChanges } from './last-changes.ts';

/** A thing as it stood at an instant, beside today's: from versions that the database keeps, by the functions that read it today. */
export async function lookBack(context: Reading, { tipo, cual, al }: Received<typeof contract>): Promise<Answer<typeof contract>> {
  const { db, user, past, hooks } = context;
  const source = hooks.past[tipo];
  if (!source) throw new Error(`Nobody tells of ${tipo}`);
  if (!may(user, source.permission)) throw new Problem('not_allowed', { permission: source.permission });
  const instant = pastInstant(al);
  const { title, audit, tell: tellThing } = await source.find(context, cual);
  const parts = hooks.pastParts.filter((it) => it.of === tipo && may(user, it.permission));
  const tellers = await Promise.all(parts.map((it) => it.find(context, cual, instant)));
  const tell = async (from: Reader): Promise<Telling | undefined> => {
    const thing = await tellThing(from);
    return thing && { ...thing, parts: [...thing.parts, ...(await Promise.all(tellers.map((it) => it(from))))] };
  };
  const tables = [source, ...parts].flatMap((it) => it.tables);
  const [today, then, since, changes] = await Promise.all([
    tell(db),
    past.at(instant, tell),
    tables.length > 0 ? past.since(tables) : null,
    lastChanges(db, audit, instant),
  ]);
  if (!today) throw notFound(title);
  const compare = comparer(user, changes);
  return {
    titulo: title,
    al: instant.toString(),
    existia: then !== undefined,
    desde: since?.toISOString() ?? null,
    datos: compare(then?.facts ?? [], today.facts),
    partes: partsOf(then ?? { facts: [], parts: [] }, today, compare),
    auditoria: audit && may(user, listAudit.permission) ? auditAddress(audit, instant) : null,
  };
}

/** What is yet to come cannot be looked back at. */
function pastInstant(al: string): Temporal.Instant {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(al);
  const instant = hasOffset ? Temporal.Instant.from(al) : Temporal.PlainDateTime.from(al).toZonedDateTime('America/Santiago').toInstant();
  if (Temporal.Instant.compare(instant, Temporal.Now.instant()) <= 0) return instant;
  throw new Problem('invalid', { fields: { al: 'Ese momento todavía no llega. Elija uno que ya pasó.' } });
}

type Compare = (then: readonly ToldFact[], today: readonly ToldFact[]) => PastFact[];

/** Fact by fact, those first that there are today; amounts only for who sees money. */
const comparer =
  (user: Reading['user'], changes: LastChanges): Compare =>
  (then, today) => {
    const before = new Map(then.map((it) => [it.field, it.value]));
    const known = new Set(today.map((it) => it.field));
    const gone = then.filter((it) => !known.has(it.field)).map((it) => ({ ...it, value: null }));
    return [...today, ...gone]
      .filter((it) => !it.isMoney || seesMoney(user))
      .map(({ field, name, value }) => {
        const entonces = before.get(field) ?? null;
        const cambio = entonces !== value;
        return { nombre: name, entonces, hoy: value, cambio, ultimo: cambio ? (changes.get(field) ?? null) : null };
      });
  };

/** Both tell the same parts, in one order; what differs stands first. */
function partsOf(then: Telling, today: Telling, compare: Compare): PastPart[] {
  return today.parts.map(({ title, rows, unread = { total: 0, changed: 0 } }) => {
    const before = then.parts.find((it) => it.title === title)?.rows ?? [];
    const filas = rowsOf(before, rows, compare);
    const differing = filas.filter((it) => it.suerte !== 'igual');
    const same = filas.filter((it) => it.suerte === 'igual');
    return {
      titulo: title,
      total: filas.length + unread.total,
      resto_igual: differing.length <= pastRows && unread.changed === 0,
      filas: [...differing, ...same].slice(0, pastRows),
    };
  });
}

function rowsOf(then: readonly ToldRow[], today: readonly ToldRow[], compare: Compare): PastPart['filas'] {
  const before = new Map(then.map((it) => [it.key, it]));
  const after = new Set(today.map((it) => it.key));
  const withoutChanger = (facts: PastFact[]) => facts.map((it) => ({ ...it, ultimo: null }));
  const staying = today.map(({ key, name, facts }) => {
    const old = before.get(key);
    const datos = withoutChanger(compare(old?.facts ?? [], facts));
    const suerte: PastFate = old === undefined ? 'agregado' : datos.some((it) => it.cambio) ? 'cambio' : 'igual';
    return { nombre: name, suerte, datos };
  });
  const gone = then
    .filter((it) => !after.has(it.key))
    .map(({ name, facts }) => ({ nombre: name, suerte: 'quitado' as const, datos: withoutChanger(compare(facts, [])) }));
  return [...gone, ...staying];
}

const auditAddress = ({ entity, entity_id }: { entity: string; entity_id?: string }, since: Temporal.Instant): string => {
  const desde = since.toZonedDateTimeISO('America/Santiago').toPlainDate().toString();
  const search = new URLSearchParams({ entity, desde, ...(entity_id !== undefined && { search: entity_id }) });
  return `/configuraciones/auditoria?${search.toString()}`;
};
