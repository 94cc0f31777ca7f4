import { createMaterialRequest, askLeftover, findLeftovers, ignoreLeftover, type LeftoverOffer } from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';

const camila = 'camila.peumo@soldepapel.example';
const project_code = 'CI-26012';
const connectors = { code: 'CON-000018', quantity: '12' };

/** What lay somewhere before it was bought: asked for once, and bought all the same. */
export const leftovers: readonly DemoStep[] = [
  { days: 9, happen: buyAllTheSame },
  { days: 2, happen: askInstead },
];

async function offerOf(company: Company, days: number, code: string, quantity: string): Promise<LeftoverOffer> {
  const [found] = await company.act({ days }, camila, findLeftovers, { project_code, items: [{ code, quantity }] });
  const [offer] = found?.offers ?? [];
  if (!offer) throw new Error(`Nothing lies elsewhere of ${code}.`);
  return offer;
}

const choiceOf = ({ source, key, code, fingerprint }: LeftoverOffer) => ({ source, key, code, fingerprint });

async function askInstead(company: Company): Promise<void> {
  const wanted = { code: 'CON-000004', quantity: '40' };
  const offer = await offerOf(company, 2, wanted.code, wanted.quantity);
  await company.act({ days: 2 }, camila, askLeftover, { project_code, ...wanted, offer: choiceOf(offer) });
}

async function buyAllTheSame(company: Company): Promise<void> {
  const { id: reason_id } = await company.db
    .selectFrom('leftover_reasons')
    .where('nombre', '=', 'No llega a tiempo')
    .select('id')
    .executeTakeFirstOrThrow();
  const offer = await offerOf(company, 9, connectors.code, connectors.quantity);
  await company.act({ days: 9 }, camila, ignoreLeftover, { project_code, ...connectors, offer: choiceOf(offer), reason_id });
  await company.act({ days: 9 }, camila, createMaterialRequest, {
    project_code,
    document_kind: 'PurchaseRequest',
    required_date: addDays(todayInChile(), 6),
    items: [connectors],
  });
}
