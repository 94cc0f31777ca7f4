import type { Input } from 'contract/call.ts';
import {
  cloneTemplateToDocument,
  createDocumentServices,
  getCubage,
  getDocumentMaterials,
  getTemplates,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveVariables,
  updateDocumentMaterial,
} from 'contract/cubication/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { getTakeoff } from 'contract/materials/index.ts';
import type { Company, DemoStep } from '../acting.ts';
import type { Moment } from '../clock.ts';
import { linesOf, type Some } from './lines.ts';

interface Bill {
  name: string;
  kwp: string;
  lines: readonly Some[];
}

const bill = (name: string, kwp: string, ...lines: string[]): Bill => ({
  name,
  kwp,
  lines: lines.flatMap((it) => linesOf(...it.split(' '))),
});

/** What an installation of each kind is made of (demo company §5). */
export const bills = {
  residential: bill(
    'Residencial 5,4 kWp',
    '5,4',
    'PAN-000001×12 INV-000002×1 EST-000001×6 EST-000002×24 EST-000003×20 EST-000004×8 EST-000005×4 CON-000002×60 CON-000003×60',
    'CON-000004×6 CON-000005×20 PRO-000001×1 PRO-000006×1 PRO-000007×1 PRO-000010×1 CAN-000001×8 CAN-000005×6 PAT-000001×1',
    'PAT-000003×25 MED-000001×1 INS-000001×3 INS-000002×1 INS-000003×3 INS-000004×8 INS-000005×1',
  ),
  commercial: bill(
    'C&I 98,8 kWp en cubierta',
    '98,82',
    'PAN-000003×162 INV-000007×1 EST-000006×680 EST-000003×300 EST-000004×90 CON-000002×1100 CON-000003×1100 CON-000004×40',
    'CON-000007×160 PRO-000008×1 PRO-000009×1 PRO-000011×1 PRO-000012×1 CAN-000002×60 CAN-000001×40 CAN-000005×60 PAT-000001×4',
    'PAT-000003×180 PAT-000004×8 MED-000002×1 MED-000003×1 CON-000010×80 INS-000001×20 INS-000002×12 INS-000003×25 INS-000004×60',
    'INS-000005×4',
  ),
  generation: bill(
    'PMGD 3,6 MWp',
    '3601,44',
    'PAN-000003×5904 INV-000008×9 EST-000009×5904 EST-000008×1180 CON-000002×24000 CON-000003×24000 CON-000004×620 CON-000008×5400',
    'CON-000009×1500 CON-000011×1200 CON-000010×1500 CAN-000003×260 CAN-000004×18 MTE-000001×1 MTE-000003×1 MTE-000004×1',
    'MTE-000005×2 MTE-000006×4 MTE-000007×12 MTE-000008×1 PAT-000002×3200 PAT-000004×220 MED-000004×1 MED-000005×1 MED-000006×4',
    'OCV-000001×85 OCV-000002×420 OCV-000003×30 OCV-000004×1350 INS-000002×150 INS-000003×120',
  ),
} as const satisfies Record<string, Bill>;

const fernanda = 'fernanda.ulmo@soldepapel.example';

/** The templates that take-offs begin with. */
const templates: readonly DemoStep[] = Object.values(bills).map(({ name, kwp, lines }, at) => ({
  days: 60 - at,
  happen: async ({ act }) => {
    const when = { days: 60 - at, hours: 2 };
    const { document_id } = await act(when, fernanda, postTemplate, { name });
    const materials = lines.map(({ code, quantity }) => ({ code, quantity: String(quantity) }));
    await act(when, fernanda, postDocumentMaterials, { document_id, materials });
    const { version } = await act(when, fernanda, getCubage, { document_id });
    await act(when, fernanda, saveVariables, { document_id, version, variables: sizeOf(lines, kwp) });
  },
}));

/** How large what a template is made for is. */
const sizeOf = (lines: readonly Some[], kwp: string) => [
  { name: 'modulos', formula: String(lines.find((it) => it.code.startsWith('PAN-'))?.quantity ?? 0) },
  { name: 'kwp', formula: kwp },
];

/** What it takes to build it, one of each kind as the company reckons it (demo company §5). */
const services: Input<typeof createDocumentServices>['services'] = [
  { service_type: 'transport', code: 'SER-000009', Unit_Cost: '42000', Quantity: '2', Days: '15' },
  { service_type: 'load_transport', code: 'SER-000006', Unit_Cost: '780000', Quantity: '3' },
  { service_type: 'machinery', code: 'SER-000001', Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' },
  { service_type: 'labor', code: 'SER-000025', Unit_Cost: '62000', Staff: '8', Days: '20' },
  { service_type: 'lodging', code: 'SER-000027', Unit_Cost: '32000', Staff: '8', Days: '20' },
  { service_type: 'lodging', code: 'SER-000028', Unit_Cost: '18500', Staff: '8', Days: '20' },
  { service_type: 'others', code: 'SER-000010', Unit_Cost: '310000', Quantity: '2' },
];

/** What the site asked for before anybody took it off belongs into its take-off too. */
export async function takeUpWhatWasAsked(
  { act }: Company,
  when: Moment,
  { document_id, place_id }: { document_id: number; place_id: number },
): Promise<void> {
  const { lines } = await act(when, fernanda, getTakeoff, { place_id });
  const rows = await act(when, fernanda, getDocumentMaterials, { document_id });
  const materials = [];
  for (const { code, asked, beyond } of lines.filter((it) => it.beyond !== '0')) {
    const row = rows.find((it) => it.code === code);
    if (row) {
      const cells = { quantity: sumOf([row.quantity, beyond]) };
      await act(when, fernanda, updateDocumentMaterial, { id: row.id, seen: { quantity: row.quantity }, cells });
    } else materials.push({ code, quantity: asked });
  }
  if (materials.length > 0) await act(when, fernanda, postDocumentMaterials, { document_id, materials });
}

/** What is being taken off now. */
const open: DemoStep = {
  days: 9,
  happen: async (company) => {
    const { act, db } = company;
    const when = { days: 9, hours: 3 };
    const place = db.selectFrom('places').where('codigoProyecto', '=', 'CI-26012').select('id').orderBy('id').limit(1);
    const { id: place_id } = await place.executeTakeFirstOrThrow();
    const { items } = await act(when, fernanda, getTemplates, { search: bills.commercial.name });
    const { document_id } = await act(when, fernanda, postDocument, { place_id });
    await act(when, fernanda, cloneTemplateToDocument, { template_id: items[0]?.document_id ?? 0, document_id });
    await takeUpWhatWasAsked(company, when, { document_id, place_id });
    await act(when, fernanda, createDocumentServices, { document_id, services: [...services] });
  },
};

/** The first houses of a condominium, each as the template says: what they need together is bought at once. */
const houses: DemoStep = {
  days: 8,
  happen: async ({ act, db }) => {
    const when = { days: 8, hours: 3 };
    const places = db.selectFrom('places').where('codigoProyecto', '=', 'RE-26038').select('id').orderBy('id').limit(4);
    const { items } = await act(when, fernanda, getTemplates, { search: bills.residential.name });
    for (const { id: place_id } of await places.execute()) {
      const { document_id } = await act(when, fernanda, postDocument, { place_id });
      await act(when, fernanda, cloneTemplateToDocument, { template_id: items[0]?.document_id ?? 0, document_id });
    }
  },
};

export const takingOff: readonly DemoStep[] = [...templates, open, houses];
