import type { Deal } from 'contract/projects/crm.ts';
import { z } from 'zod';
import type { Vendor } from './vendor.ts';
import { amountOf, dayOf, instantOf, list, own } from './words.ts';

const NamedThing = z.object({ name: z.string().nullish() });
const Contacts = z.array(z.object({ value: z.string() })).nullish();
const Row = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(['open', 'won', 'lost', 'deleted']),
  value: z.number().nullish(),
  currency: z.string().nullish(),
  probability: z.number().nullish(),
  stage_id: z.number().nullish(),
  pipeline_id: z.number().nullish(),
  expected_close_date: z.string().nullish(),
  won_time: z.string().nullish(),
  lost_time: z.string().nullish(),
  update_time: z.string().nullish(),
  org_id: NamedThing.nullish(),
  person_id: NamedThing.extend({ email: Contacts, phone: Contacts }).nullish(),
  user_id: NamedThing.extend({ email: z.string().nullish() }).nullish(),
});
type Row = z.infer<typeof Row>;

const FoundDeal = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(['open', 'won', 'lost', 'deleted']),
  value: z.number().nullish(),
  currency: z.string().nullish(),
  stage: NamedThing.nullish(),
  organization: NamedThing.nullish(),
  person: NamedThing.nullish(),
  owner: z.object({ id: z.number() }).nullish(),
});

const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** Pipedrive's API v1: dates come in UTC as `2026-11-20 14:05:00`. */
export const pipedrive: Vendor = {
  name: 'Pipedrive',
  base: 'https://api.pipedrive.com',
  headers: (token) => ({ 'x-api-token': token }),
  async check(ask) {
    const me = await ask({ path: '/v1/users/me', answer: one(NamedThing) });
    return `Pipedrive respondió; la credencial es de ${me?.data.name ?? 'una cuenta sin nombre'}.`;
  },
  async deal(ask, id) {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const row = (await ask({ path: `/v1/deals/${id}`, answer: one(Row) }))?.data;
    if (!row || row.status === 'deleted') return undefined;
    const name = async (kind: string, number: number | null | undefined) =>
      (number && (await ask({ path: `/v1/${kind}/${number}`, answer: one(NamedThing) }))?.data.name) || null;
    const [stage, pipeline] = await Promise.all([name('stages', row.stage_id), name('pipelines', row.pipeline_id)]);
    return { ...dealOf(row), stage, pipeline };
  },
  async search(ask, text, most) {
    // It looks for nothing shorter than two letters.
    if (text.length < 2) {
      const found = await ask({ path: '/v1/deals', query: { sort: 'update_time DESC', limit: most }, answer: one(list(Row)) });
      return (found?.data ?? []).filter(isThere).map(dealOf);
    }
    const found = await ask({
      path: '/v1/deals/search',
      query: { term: text, limit: most },
      answer: one(z.object({ items: z.array(z.object({ item: FoundDeal })) })),
    });
    return (found?.data.items ?? [])
      .map((it) => it.item)
      .filter(isThere)
      .map((it) => ({
        ...dealOf({ ...it, org_id: it.organization, person_id: undefined }),
        stage: own(it.stage?.name),
        contact: { name: own(it.person?.name), email: null, phone: null },
      }));
  },
};

const isThere = ({ status }: { status: Row['status'] }): boolean => status !== 'deleted';

function dealOf(row: Row): Deal {
  const { id, title, status, value, currency, probability, org_id, person_id, user_id } = row;
  return {
    crm_id: String(id),
    name: title,
    status: status === 'deleted' ? 'lost' : status,
    stage: null,
    pipeline: null,
    amount: amountOf(value),
    currency: own(currency),
    probability: probability ?? null,
    expected_close: dayOf(row.expected_close_date),
    closed_at: dayOf(row.won_time ?? row.lost_time),
    company: { name: own(org_id?.name), rut: null },
    contact: { name: own(person_id?.name), email: own(person_id?.email?.[0]?.value), phone: own(person_id?.phone?.[0]?.value) },
    owner: { name: own(user_id?.name), email: own(user_id?.email) },
    url: null,
    updated_at: instantOf(row.update_time?.replace(' ', 'T').concat('Z')),
  };
}
