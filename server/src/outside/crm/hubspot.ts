import type { Deal } from 'contract/projects/crm.ts';
import { z } from 'zod';
import type { Vendor } from './vendor.ts';
import type { Ask } from '../asking.ts';
import { amountOf, dayOf, instantOf, own } from './words.ts';

/** HubSpot gives every property as text. */
const Thing = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullish()),
  updatedAt: z.string().nullish(),
  associations: z.record(z.string(), z.object({ results: z.array(z.object({ id: z.string() })) })).nullish(),
});
type Thing = z.infer<typeof Thing>;
const Things = z.object({ total: z.number().nullish(), results: z.array(Thing) });
const Owner = z.object({ email: z.string().nullish(), firstName: z.string().nullish(), lastName: z.string().nullish() });
const Pipelines = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      stages: z.array(z.object({ id: z.string(), label: z.string(), metadata: z.record(z.string(), z.unknown()).nullish() })),
    }),
  ),
});

const properties = [
  'dealname',
  'amount',
  'deal_currency_code',
  'dealstage',
  'pipeline',
  'hs_deal_stage_probability',
  'closedate',
  'hs_is_closed',
  'hs_is_closed_won',
  'hubspot_owner_id',
  'hs_lastmodifieddate',
];

/** HubSpot's CRM v3. Its stages and pipelines are ids: their names are asked for with them. */
export const hubspot: Vendor = {
  name: 'HubSpot',
  base: 'https://api.hubapi.com',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  async check(ask) {
    const found = await ask({ path: '/crm/v3/objects/deals', query: { limit: 1 }, answer: Things });
    return found ? 'HubSpot respondió y deja leer sus negocios.' : 'HubSpot respondió, pero no tiene negocios que leer.';
  },
  async deal(ask, id) {
    if (!/^\d{1,20}$/.test(id)) return undefined;
    const query = { properties: properties.join(','), associations: 'companies,contacts' };
    const thing = await ask({ path: `/crm/v3/objects/deals/${id}`, query, answer: Thing });
    if (!thing) return undefined;
    const [names, company, contact, owner] = await Promise.all([
      stageNames(ask),
      relatedThings(ask, thing, 'companies', ['name', 'rut']),
      relatedThings(ask, thing, 'contacts', ['firstname', 'lastname', 'email', 'phone']),
      ownerOf(ask, thing.properties['hubspot_owner_id']),
    ]);
    return {
      ...dealOf(thing, names),
      company: { name: own(company?.['name']), rut: own(company?.['rut']) },
      contact: {
        name: own([contact?.['firstname'], contact?.['lastname']].filter(Boolean).join(' ')),
        email: own(contact?.['email']),
        phone: own(contact?.['phone']),
      },
      owner,
    };
  },
  async search(ask, text, most) {
    const sorts = [{ propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' }];
    const body = { limit: most, properties, sorts, ...(text && { query: text }) };
    const [found, names] = await Promise.all([ask({ path: '/crm/v3/objects/deals/search', body, answer: Things }), stageNames(ask)]);
    return (found?.results ?? []).map((it) => dealOf(it, names));
  },
};

type Names = ReadonlyMap<string, { stage: string; pipeline: string }>;

async function stageNames(ask: Ask): Promise<Names> {
  const all = await ask({ path: '/crm/v3/pipelines/deals', answer: Pipelines });
  return new Map(
    (all?.results ?? []).flatMap(({ id, label, stages }) =>
      stages.map((it) => [`${id} ${it.id}`, { stage: it.label, pipeline: label }] as const),
    ),
  );
}

async function relatedThings(ask: Ask, { associations }: Thing, kind: string, wanted: readonly string[]) {
  const id = associations?.[kind]?.results[0]?.id;
  if (id === undefined) return undefined;
  const path = `/crm/v3/objects/${kind}/${encodeURIComponent(id)}`;
  return (await ask({ path, query: { properties: wanted.join(',') }, answer: Thing }))?.properties;
}

async function ownerOf(ask: Ask, id: string | null | undefined): Promise<Deal['owner']> {
  const owner = id ? await ask({ path: `/crm/v3/owners/${encodeURIComponent(id)}`, answer: Owner }) : undefined;
  return { name: own([owner?.firstName, owner?.lastName].filter(Boolean).join(' ')), email: own(owner?.email) };
}

function dealOf({ id, properties: it, updatedAt }: Thing, names: Names): Deal {
  const isClosed = it['hs_is_closed'] === 'true';
  const isWon = it['hs_is_closed_won'] === 'true';
  const closed = dayOf(it['closedate']);
  const called = names.get(`${it['pipeline']} ${it['dealstage']}`);
  const probability = Number(it['hs_deal_stage_probability'] || Number.NaN);
  return {
    crm_id: id,
    name: own(it['dealname']) ?? `Negocio ${id}`,
    status: isWon ? 'won' : isClosed ? 'lost' : 'open',
    stage: called?.stage ?? own(it['dealstage']),
    pipeline: called?.pipeline ?? own(it['pipeline']),
    amount: amountOf(it['amount']),
    currency: own(it['deal_currency_code']),
    probability: Number.isFinite(probability) ? Math.round(probability * 100) : null,
    expected_close: isClosed || isWon ? null : closed,
    closed_at: isClosed || isWon ? closed : null,
    company: { name: null, rut: null },
    contact: { name: null, email: null, phone: null },
    owner: { name: null, email: null },
    url: null,
    updated_at: instantOf(it['hs_lastmodifieddate'] ?? updatedAt),
  };
}
