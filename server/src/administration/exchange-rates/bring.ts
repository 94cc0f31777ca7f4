import { foreignCurrencies } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { DayRate, ForeignCurrency, Rates } from '../../outside/rates/port.ts';
import type { Workshop } from '../../platform/area.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { reasonOf } from '../../platform/mail/mail.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { judgeRates } from './judge.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    bring_rates: Record<string, never>;
  }
}

/** What is missing of so many days is asked for: nobody looks further back. The UF is known ahead up to the ninth of next month. */
const [daysBack, daysAhead] = [30, 40];
const dayFrom = (days: number): string =>
  new Date(Date.parse(`${todayInChile()}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface SourceRates {
  moneda: ForeignCurrency;
  fuente: string;
  values: DayRate[];
}

/** What the sources publish of each currency; one that nobody tells keeps none of the others. */
async function askSources(rates: Rates): Promise<{ told: SourceRates[]; failures: string[] }> {
  const [told, failures]: [SourceRates[], string[]] = [[], []];
  for (const moneda of foreignCurrencies) {
    const to = moneda === 'UF' ? dayFrom(daysAhead) : dayFrom(0);
    await rates.between(moneda, dayFrom(-daysBack), to).then(
      (found) => told.push({ moneda, ...found }),
      (error: unknown) => failures.push(`${moneda}: ${reasonOf(error)}`),
    );
  }
  return { told, failures };
}

type Actor = Pick<Writing<User | undefined>, 'tx' | 'jobs' | 'config' | 'requestId' | 'user'>;

/** Writes what is believed, and lays aside what a person must confirm, who hears of it. */
async function takeRates(context: Actor, told: readonly SourceRates[]): Promise<{ nuevos: number; por_confirmar: number }> {
  const { tx } = context;
  await sql`lock table exchange_rates in share row exclusive mode`.execute(tx);
  let [nuevos, por_confirmar] = [0, 0];
  for (const { moneda, fuente, values } of told) {
    const known = await knownRates(tx, moneda);
    const { believed, doubtful } = judgeRates(moneda, known, values);
    const rows = (all: readonly DayRate[]) => all.map((it) => ({ moneda, fuente, ...it }));
    if (believed.length > 0) await tx.insertInto('exchange_rates').values(rows(believed)).execute();
    const aside = doubtful.length === 0 ? [] : await layAside(tx, rows(doubtful));
    nuevos += believed.length;
    por_confirmar += aside.length;
    if (believed.length > 0)
      await record(context, {
        action: 'import',
        entity: 'exchange_rate',
        id: `${moneda} de ${fuente}`,
        after: { created: believed.length },
      });
  }
  await forgetSettled(tx);
  if (por_confirmar > 0) await tellKeepers(context, por_confirmar);
  return { nuevos, por_confirmar };
}

/** The last one before the days that are asked for, and all since. */
const knownRates = (tx: Tx, moneda: ForeignCurrency) =>
  tx
    .selectFrom('exchange_rates')
    .select(['fecha', plainDecimal('valor').as('valor')])
    .where('moneda', '=', moneda)
    .where('fecha', '>=', (it) =>
      it.fn.coalesce(
        it
          .selectFrom('exchange_rates')
          .where('moneda', '=', moneda)
          .where('fecha', '<', dayFrom(-daysBack))
          .select((of) => of.fn.max('fecha').as('fecha')),
        sql<string>`${dayFrom(-daysBack)}::date`,
      ),
    )
    .orderBy('fecha')
    .execute();

/** What somebody discarded is not asked about again, unless its source changes it. */
const layAside = (tx: Tx, rows: readonly (DayRate & { moneda: ForeignCurrency; fuente: string })[]) =>
  tx
    .insertInto('doubtful_rates')
    .values([...rows])
    .onConflict((it) =>
      it
        .columns(['moneda', 'fecha'])
        .doUpdateSet({
          valor: (of) => of.ref('excluded.valor'),
          fuente: (of) => of.ref('excluded.fuente'),
          estado: 'pendiente',
        })
        .whereRef('doubtful_rates.valor', '<>', 'excluded.valor'),
    )
    .returning('fecha')
    .execute();

/** Of a day that has a value by now there is nothing to confirm. */
const forgetSettled = (tx: Tx) =>
  tx
    .deleteFrom('doubtful_rates')
    .where((it) =>
      it.exists(
        it
          .selectFrom('exchange_rates as known')
          .whereRef('known.moneda', '=', 'doubtful_rates.moneda')
          .whereRef('known.fecha', '=', 'doubtful_rates.fecha')
          .select('known.fecha'),
      ),
    )
    .execute();

/** So many hear of it at most: one is enough to look. */
const mostTold = 50;

async function tellKeepers(context: Pick<Actor, 'tx' | 'jobs' | 'config'>, count: number): Promise<void> {
  const people = await peopleHolding(context.tx, ['approval_matrix:update'])
    .select('users.id')
    .orderBy('users.id')
    .limit(mostTold)
    .execute();
  await notifyPeople(context, {
    user_ids: people.map((it) => it.id),
    kind: 'request',
    title: count === 1 ? 'Un tipo de cambio espera que alguien lo confirme' : `${count} tipos de cambio esperan que alguien los confirme`,
    text: 'Se movió más de lo que suele: revíselo antes de que se use.',
    url: '/mantenedores/tiposCambio',
  });
}

/** What the screens say of the last time. */
async function noteOutcome(tx: Tx, outcome: { ok: boolean; message: string; milliseconds: number; who: string | null }): Promise<void> {
  const check = { ...outcome, message: outcome.message.slice(0, 500), at: new Date() };
  await tx
    .insertInto('outside_checks')
    .values({ system: 'rates', ...check })
    .onConflict((it) => it.column('system').doUpdateSet(check))
    .execute();
}

function outcomeOf({ nuevos, por_confirmar }: { nuevos: number; por_confirmar: number }, failures: readonly string[]): string {
  const news = nuevos === 0 ? 'Nada nuevo.' : nuevos === 1 ? '1 valor nuevo.' : `${nuevos} valores nuevos.`;
  const aside = por_confirmar === 0 ? [] : [por_confirmar === 1 ? '1 por confirmar.' : `${por_confirmar} por confirmar.`];
  return [news, ...aside, ...failures].join(' ');
}

async function bringRates(context: Omit<Actor, 'tx'>, rates: Rates, write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
  const began = performance.now();
  const { told, failures } = await askSources(rates);
  return write(async (tx) => {
    const taken = await takeRates({ ...context, tx }, told);
    const mensaje = outcomeOf(taken, failures);
    const milliseconds = Math.round(performance.now() - began);
    await noteOutcome(tx, { ok: failures.length === 0, message: mensaje, milliseconds, who: context.user?.nombre ?? null });
    return { ...taken, mensaje };
  });
}

/** Brings them now: what fails is told, and what came is there. */
export async function refreshExchangeRates(context: Preparing): Promise<Answer<typeof contract.refreshExchangeRates>> {
  const { rates } = context.outside;
  if (!rates.configured)
    throw new Problem('rule', {
      message: 'Este servidor no tiene fuentes de tipos de cambio: se ingresan a mano o con una planilla.',
    });
  return bringRates(context, rates, context.write);
}

/** Several times a day: sources publish when they publish. */
export async function keepRates({ db, jobs, config, outside }: Workshop): Promise<void> {
  await jobs.work('bring_rates', async () => {
    if (!outside.rates.configured) return;
    await bringRates({ jobs, config, user: undefined, requestId: 'bring_rates' }, outside.rates, (work) => db.transaction().execute(work));
  });
  await jobs.repeat('bring_rates', '20 8-20/2 * * *');
}
