import type { RadarFinding } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { User } from '../../platform/user.ts';
import { unseenRequest } from '../requests/info.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { urlOf } from '../requests/tell.ts';
import { readNumbers, type RadarSubject, type Rule, type Signal } from './judging.ts';
import { concentration } from './concentration.ts';
import { lateQuotation } from './late-quotation.ts';
import { price } from './price.ts';
import { soleSupplier } from './sole-supplier.ts';
import { split } from './split.ts';
import { urgent } from './urgent.ts';
import { subjectOfForm, subjectOfRequest } from './subject.ts';

/** In the order in which they are told. */
const rules: readonly Rule[] = [split, price, soleSupplier, concentration, urgent, lateQuotation];

/** What all rules say of a request or a form, as things stand now. */
export async function judge(context: { db: Reader; events: Events }, subject: RadarSubject): Promise<Signal[]> {
  const numbers = await readNumbers(context);
  return (await Promise.all(rules.map((it) => it({ db: context.db, subject, numbers })))).flat();
}

type Looking = Pick<Reading, 'db' | 'user' | 'events'>;

export const radarOfForm = async (context: Looking, form: Received<typeof contract.radarOfForm>): Promise<RadarFinding[]> =>
  findingsOf(context, await judge(context, await subjectOfForm(context, form)));

export async function radarOfRequest(context: Looking, { number }: Received<typeof contract.radarOfRequest>): Promise<RadarFinding[]> {
  const { db, user } = context;
  const found = await requestsSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!found) throw unseenRequest({ number });
  return radarOf(context, found.id);
}

/** The same of a request that the person sees, or decides about. */
export const radarOf = async (context: Looking, id: number): Promise<RadarFinding[]> =>
  findingsOf(context, await judge(context, await subjectOfRequest(context.db, id)));

/** So many papers are named with each finding, the rest is counted. */
const mostNamed = 10;

/** Requests that the person may see are named with what they show, the others are counted. */
async function findingsOf({ db, user }: Pick<Looking, 'db' | 'user'>, signals: readonly Signal[]): Promise<RadarFinding[]> {
  const numbers = await numbersSeen(db, user, [...new Set(signals.flatMap((it) => it.requests))]);
  return signals.map(({ rule, text, requests }) => {
    const distinct = [...new Set(requests)];
    const papers = distinct.flatMap((it) => numbers.get(it) ?? []).slice(0, mostNamed);
    return { rule, text, papers: papers.map((number) => ({ number, url: urlOf(number) })), others: distinct.length - papers.length };
  });
}

async function numbersSeen(db: Reader, user: User, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await requestsSeenBy(db, user)
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number'])
    .execute();
  return new Map(rows.map((it) => [it.id, it.number]));
}
