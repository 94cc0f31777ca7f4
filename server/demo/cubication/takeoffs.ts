import {
  allDocs,
  cloneTemplateToDocument,
  getCubagePost,
  getDocumentMaterials,
  getTemplates,
  postDocument,
  postDocumentToErp,
  updateDocumentMaterial,
  type CubagePost,
} from 'contract/cubication/index.ts';
import { getTakeoff, type RequestDocument } from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import { blockedSupplier, type Company, type DemoStep } from '../acting.ts';
import { bills, takeUpWhatWasAsked } from '../materials/bills.ts';
import type { Moment } from '../clock.ts';
import { addDays } from '../days.ts';
import { decide, siteOf } from '../materials/requests.ts';

const fernanda = 'fernanda.ulmo@soldepapel.example';

/** What is small and taken from the central warehouse. */
const isSmall = (code: string | null): boolean => code?.startsWith('INS-') === true || code?.startsWith('PAT-') === true;

/** Take-offs on their way to the ERP: one that it has in part, and one that waits for a decision. */
export const sendingTakeoffs: readonly DemoStep[] = [
  {
    days: 12,
    happen: async (company) => {
      const { post_id } = await send(company, 'RE-26041', 12);
      await approve(company, { days: 12, hours: 6 }, post_id);
    },
  },
  { days: 1, happen: async (company) => void (await send(company, 'RE-26042', 1)) },
];

/** Of the rest of the first one a warehouse gives a part; the ERP takes no order for the supplier of the other. */
export const sendingRest: readonly DemoStep[] = [
  {
    days: 1,
    happen: async (company) => {
      const { act } = company;
      const when = (hours: number): Moment => ({ days: 1, hours });
      const { items } = await act(when(2), fernanda, allDocs, { codigoProyecto: 'RE-26041' });
      const document_id = items[0]?.document_id ?? 0;
      const { stage_id } = await siteOf(company, 'RE-26041');
      const rows = await act(when(2), fernanda, getDocumentMaterials, { document_id });
      const ids = rows.filter((it) => it.selectable && Object.hasOwn(rest, it.code ?? '')).map((it) => it.id);
      const { post_id } = await act(when(4), fernanda, postDocumentToErp, {
        document_id,
        ids,
        required_date: addDays(todayInChile(), 14),
        supplier_code: blockedSupplier,
        comment: 'Canalización de bodega; el medidor se compra',
        ...(stage_id !== null && { stage_id }),
      });
      await approve(company, when(5), post_id);
    },
  },
];
/** What is sent afterwards, and how it comes: that is said while the take-off is open. */
const rest: Readonly<Record<string, RequestDocument>> = {
  'CAN-000001': 'InventoryTransferRequest',
  'CAN-000005': 'InventoryTransferRequest',
  'MED-000001': 'PurchaseOrder',
  'PRO-000006': 'PurchaseOrder',
};

/** Everybody whom the product asks says yes, one after the other, each an hour after the one before. */
async function approve(company: Company, { days, hours: first = 0 }: Moment, post_id: number): Promise<void> {
  for (let hours = first; ; hours += 1) {
    const { approval } = await company.act({ days, hours }, fernanda, getCubagePost, { post_id });
    if (approval?.estado !== 'pendiente') return;
    await decide(company, { days, hours }, approval, { approved: true });
  }
}

/** The template is of another size: as many modules as the place has. */
async function takeOffModulesOf(
  { act, db }: Company,
  when: Moment,
  { document_id, place_id }: { document_id: number; place_id: number },
): Promise<void> {
  const [installed] = await db.selectFrom('technical_panels').where('place_id', '=', place_id).select('cantidad').execute();
  const row = (await act(when, fernanda, getDocumentMaterials, { document_id })).find((it) => it.code?.startsWith('PAN-'));
  if (!installed || !row || row.quantity === String(installed.cantidad)) return;
  const cells = { quantity: String(installed.cantidad) };
  await act(when, fernanda, updateDocumentMaterial, { id: row.id, seen: { quantity: row.quantity }, cells });
}

/** Takes off the place of a project as its template says, and asks to send what of it nobody asked for yet. */
async function send(company: Company, project: string, days: number): Promise<CubagePost> {
  const { act } = company;
  const when = (hours: number): Moment => ({ days, hours });
  const { place_id, stage_id } = await siteOf(company, project);
  if (place_id === null) throw new Error(`${project} has no place.`);
  const { items } = await act(when(2), fernanda, getTemplates, { search: bills.residential.name });
  const { document_id } = await act(when(2), fernanda, postDocument, { place_id });
  await act(when(2), fernanda, cloneTemplateToDocument, { template_id: items[0]?.document_id ?? 0, document_id });
  await takeOffModulesOf(company, when(3), { document_id, place_id });
  await takeUpWhatWasAsked(company, when(3), { document_id, place_id });
  const { lines } = await act(when(3), fernanda, getTakeoff, { place_id });
  const asked = new Set(lines.filter((it) => it.asked !== '0').map((it) => it.code));
  const rows = (await act(when(3), fernanda, getDocumentMaterials, { document_id })).filter(({ code }) => !asked.has(code ?? ''));
  for (const { id, code } of rows) {
    const dispatch = isSmall(code) ? 'InventoryTransferRequest' : rest[code ?? ''];
    if (dispatch) await act(when(4), fernanda, updateDocumentMaterial, { id, seen: {}, cells: { dispatch } });
  }
  const ids = rows.filter((it) => isSmall(it.code)).map((it) => it.id);
  return act(when(5), fernanda, postDocumentToErp, { document_id, ids, ...(stage_id !== null && { stage_id }) });
}
