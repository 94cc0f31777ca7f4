import {
  askLeftover,
  createMaterialRequest,
  declareEquivalent,
  declineLeftover,
  findLeftovers,
  giveLeftover,
  ignoreLeftover,
  listLeftovers,
  type Leftover,
  type LeftoverOffer,
} from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { approve } from './requests.ts';

const camila = 'camila.peumo@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';
/** Keeps the central warehouse. */
const hugo = 'hugo.belloto@soldepapel.example';
const central = 'BF0001';
const project_code = 'CI-26012';
const connectors = { code: 'CON-000018', quantity: '12' };

const silicone = { code: 'INS-000006', quantity: '6' };
/** Serves in its place. */
const sealant = 'INS-000001';
const trays = { code: 'CAN-000011', quantity: '4' };

/**
 * What lay somewhere before it was bought: once it was bought all the same; of what was asked for instead one waits for its yes, one, which
 * serves in the place of another, was given, and one was declined.
 */
export const leftovers: readonly DemoStep[] = [
  { days: 9, happen: buyAllTheSame },
  { days: 4, happen: declareSealant },
  { days: 2, happen: askInstead },
  { days: 2, happen: (company) => askCentral(company, silicone, sealant) },
  { days: 2, happen: (company) => askCentral(company, trays, trays.code) },
  { days: 0, happen: giveSealant },
  { days: 0, happen: declineTrays },
];

async function offerOf(
  company: Company,
  days: number,
  { code, quantity }: { code: string; quantity: string },
  isMeant: (offer: LeftoverOffer) => boolean = () => true,
): Promise<LeftoverOffer> {
  const [found] = await company.act({ days }, camila, findLeftovers, { project_code, items: [{ code, quantity }] });
  const offer = found?.offers.find(isMeant);
  if (!offer) throw new Error(`Nothing lies elsewhere of ${code}.`);
  return offer;
}

const choiceOf = ({ source, key, code, fingerprint }: LeftoverOffer) => ({ source, key, code, fingerprint });

async function askInstead(company: Company): Promise<void> {
  const wanted = { code: 'CON-000004', quantity: '40' };
  const offer = await offerOf(company, 2, wanted);
  await company.act({ days: 2 }, camila, askLeftover, { project_code, ...wanted, offer: choiceOf(offer) });
}

async function declareSealant(company: Company): Promise<void> {
  await company.act({ days: 4 }, rocio, declareEquivalent, {
    code: silicone.code,
    equivalent_code: sealant,
    reason: 'Sella igual los anclajes de la cubierta',
  });
}

/** What lies in the central warehouse is asked for, and everybody who is asked says yes. */
async function askCentral(company: Company, wanted: typeof trays, code: string): Promise<void> {
  const offer = await offerOf(company, 2, wanted, (it) => it.code === code && it.place_code === central);
  const { number } = await company.act({ days: 2 }, camila, askLeftover, { project_code, ...wanted, offer: choiceOf(offer) });
  await approve(company, { by: camila, days: 2 }, number);
}

async function giveSealant(company: Company): Promise<void> {
  const { number, version } = await waitingForHugo(company, sealant);
  await company.act({ days: 0 }, hugo, giveLeftover, {
    number,
    version,
    kind: 'RETIRO',
    comment: 'La retira la cuadrilla del techo norte',
  });
}

async function declineTrays(company: Company): Promise<void> {
  const { number, version } = await waitingForHugo(company, trays.code);
  const reason = 'Están separadas para la parada de la planta del jueves: no alcanzan a reponerse.';
  await company.act({ days: 0 }, hugo, declineLeftover, { number, version, reason });
}

async function waitingForHugo(company: Company, code: string): Promise<Leftover> {
  const { items } = await company.act({ days: 0 }, hugo, listLeftovers, { mine: 'true', search: code });
  const found = items.find((it) => it.code === code && it.allowed_actions.includes('give'));
  if (!found) throw new Error(`Nobody asks ${hugo} for ${code}.`);
  return found;
}

async function buyAllTheSame(company: Company): Promise<void> {
  const { id: reason_id } = await company.db
    .selectFrom('leftover_reasons')
    .where('nombre', '=', 'No llega a tiempo')
    .select('id')
    .executeTakeFirstOrThrow();
  const offer = await offerOf(company, 9, connectors);
  await company.act({ days: 9 }, camila, ignoreLeftover, { project_code, ...connectors, offer: choiceOf(offer), reason_id });
  await company.act({ days: 9 }, camila, createMaterialRequest, {
    project_code,
    document_kind: 'PurchaseRequest',
    required_date: addDays(todayInChile(), 6),
    items: [connectors],
  });
}
