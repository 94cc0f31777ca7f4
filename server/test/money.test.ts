import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifySession } from 'contract/access/index.ts';
import * as decisions from 'contract/approvals/decisions/decisions.ts';
import * as inbox from 'contract/approvals/inbox/inbox.ts';
import { listMyApprovals, remindApproval } from 'contract/approvals/index.ts';
import { materialThread, orderRequests } from 'contract/dashboards/index.ts';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import * as cubication from 'contract/cubication/index.ts';
import * as dashboards from 'contract/dashboards/index.ts';
import * as erp from 'contract/erp/index.ts';
import * as materials from 'contract/materials/index.ts';
import * as orders from 'contract/orders/index.ts';
import * as reports from 'contract/supplying/reports/index.ts';
import * as supply from 'contract/dashboards/supply/index.ts';
import * as services from 'contract/services/index.ts';
import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import * as projects from 'contract/projects/index.ts';
import { getLearnedDurations } from 'contract/schedule/index.ts';
import { proposePurchaseOrder, supplierScorePapers } from 'contract/supplying/index.ts';
import { pdfTextOf, sheetOf } from './files.ts';
import { scene, type Caller } from './scene.ts';
import { answerOf, schemaOf } from './schema-fields.ts';

const { db, given, employee, signIn } = await scene();
const permissions = (Object.keys(modules) as Module[]).flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
const office = await employee({ nombre: 'Oficina', permissions });
/** Everything that may be permitted, but only their own projects, and so no money; they make no projects, and need nobody's clients. */
const site = await employee({ nombre: 'Obra', permissions: permissions.filter((it) => it !== 'projects:create'), seesAllProjects: false });
const maker = await employee({ nombre: 'Terreno', permissions, seesAllProjects: false });
const ofRole = async (codigo_rol: string) => {
  const person = await given.user({ nombre: codigo_rol });
  await db.updateTable('users').set({ codigo_rol }).where('id', '=', person.id).execute();
  return { ...person, ...(await signIn(person)) };
};
const defaults = [await ofRole('SUP'), await ofRole('BOD')];
const blind = [site, ...defaults];

const amount = '987654321';
/** The amount, one more than it, in each of the ways it is written; in millions on a tile. */
const secret = /987[.,]?654[.,]?32\d|988 M/;
const client = await given.client({ nombre: 'Minera Conocida' });
const project = await given.project({ jefe_proyecto_id: office.id, cliente_id: client.id, monto: amount, nombre: 'Planta Conocida' });
const { codigoProyecto } = project;
const { codigoLugarInstalacion } = await given.place({ codigoProyecto, emailContacto: 'rosa@cliente.cl' });
const codes = { codigoProyecto, codigoLugarInstalacion };

/** Nobody but the office sees this one. */
const hiddenClient = await given.client({ nombre: 'Zorzal Incógnito SpA', rut: '76543210-3' });
const hidden = await given.project({
  codigoProyecto: 'PG-99999',
  linea: 'PG',
  nombre: 'Planta Incógnita',
  jefe_proyecto_id: office.id,
  cliente_id: hiddenClient.id,
  monto: '1',
});
await given.place({ codigoProyecto: hidden.codigoProyecto, codigoLugarInstalacion: 'LI-99999', nombre: 'Techo Incógnito' });
const unseen = /Inc[oó]gnit|PG-99999|LI-99999|76[.]?543[.]?210/;

beforeAll(async () => {
  for (const it of [...blind, maker]) await given.member({ project_id: project.id, user_id: it.id });
  await office.call(projects.createCrmDeal, { project_code: codigoProyecto, name: 'Venta', amount });
  await office.call(projects.updateProyecto, {
    ...changeOf(await office.call(projects.getProject, { code: codigoProyecto })),
    monto: '987654322',
  });
  await office.call(projects.updateProyecto, {
    ...changeOf(await office.call(projects.getProject, { code: codigoProyecto })),
    monto: amount,
  });
});

function changeOf({ id, version, nombre, linea, cliente_id, jefe_proyecto_id, observaciones }: projects.Project) {
  return { id, version, nombre, linea, cliente_id, jefe_proyecto_id, observaciones };
}

/** What calls are asked that need to be told something; whoever is not named here needs nothing, or cannot tell money. */
const inputs: Record<string, unknown> = {
  ...codes,
  project_code: codigoProyecto,
  projectCode: codigoProyecto,
  code: codigoProyecto,
  emailContacto: 'rosa@cliente.cl',
  email: office.email,
  user_email: office.email,
  token: office.token_usuario,
  userToken: office.token_usuario,
  token_usuario: office.token_usuario,
  user_id: office.id,
  staff_id: office.staff_id,
  search: 'Planta',
  segmento: 'general',
  rol: 'SUP',
  restriction_id: 1,
  etapas: [1],
  codes: 'XX-1',
  number: 'XX-1',
  requestNumber: 'XX-1',
  warehouse_code: 'BF0001',
  codigo_bodega: 'BF0001',
  approval_id: 1,
  import_id: 1,
  version: 1,
  kind: 'materials',
  amount: '1',
  fecha: '2026-11-20',
  ids: [1],
};
/** Whose `id` is not a row's number that any table has. */
const ids: Record<string, unknown> = {
  'gateway.getProyecto': project.id,
  'gateway.listProyectoByContacto': client.id,
  'gateway.listProyectoByEtapa': 1,
  'gateway.listProyectoByUsuario': site.id,
};

const takes = (schema: z.ZodType | undefined): string[] => Object.keys(schema ? (schemaOf(schema, 'input').properties ?? {}) : {});
function inputOf(call: Call): Record<string, unknown> {
  const needed = Object.entries({ ...call.params, ...call.query }).filter(([, it]) => !it.safeParse(undefined).success);
  const names = [...needed.map(([name]) => name), ...takes(call.body).filter((it) => it in codes || it === 'etapas' || it === 'ids')];
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? (ids[call.id] ?? 1) : inputs[name]]));
}

async function answerTo(caller: Caller, call: Call) {
  const response = await caller.raw(call, inputOf(call));
  const type = String(response.headers['content-type']);
  if (type.includes('pdf')) return { status: response.statusCode, text: pdfTextOf(response.rawPayload) };
  return {
    status: response.statusCode,
    text: type.includes('spreadsheet') ? await sheetOf(response.rawPayload).catch(() => '') : response.body,
  };
}

const reading = allCalls.filter((it) => it.kind === 'reads' || (it.kind === 'prepares' && it.method === 'GET'));
/**
 * Asked elsewhere, each in the state in which it has something to tell: `money.test.ts` of materials, services, reports and take-offs,
 * `services/decisions/award.test.ts`, `supplying/orders/orders.test.ts`, `supply-figures.property.test.ts`.
 */
const apart: readonly unknown[] = [
  ...Object.values(supply),
  ...Object.values(cubication),
  ...Object.values(materials),
  ...Object.values(orders),
  ...Object.values(erp),
  ...Object.values(inbox),
  ...Object.values(reports),
  ...Object.values(services),
  ...Object.values(decisions),
  // Asks for approval of days, which cost nothing.
  getLearnedDurations,
  listMyApprovals,
  // What is invoiced and paid has no source yet.
  materialThread,
  orderRequests,
  remindApproval,
  proposePurchaseOrder,
  supplierScorePapers,
];
const isMarked = (call: Call): boolean => answerOf(call).some((it) => it.node['x-money'] === true);

/** Calls by which the office is told the amount: each of them is proved to hide it. */
const telling = [
  'gateway.filtroEtapasProyecto',
  'gateway.getProyecto',
  'gateway.listProyecto',
  'gateway.listProyectoByContacto',
  'gateway.listProyectoByEtapa',
  'gateway.listProyectoByUsuario',
  'maintenance.exportAudit',
  'maintenance.listAudit',
  'projects.exportProjects',
  'projects.filteredProjects',
  'projects.getCrmData',
  'projects.getProject',
  'projects.getProjectGeneralInfo',
  'projects.listHistory',
  'projects.placeSheet',
  'projects.placeSheetPdf',
  'projects.placeSummary',
  'projects.searchCrmDeals',
  'projects.segmentSummary',
];

/** The whole of what was written down, sent and done, for who may read that. */
const tellsEverything = ['maintenance.exportAudit', 'maintenance.listAudit', 'maintenance.listMails', 'maintenance.listJobs'];

describe('who may not see money', () => {
  test('there is something to hide: the office is told the amount by these calls', async () => {
    const told: string[] = [];
    for (const call of reading) if (secret.test((await answerTo(office, call)).text)) told.push(call.id);
    expect(told.toSorted()).toEqual(telling.toSorted());
    const silent = reading.filter((it) => isMarked(it) && !apart.includes(it) && !telling.includes(it.id));
    expect(silent.map((it) => it.id)).toEqual([]);
  }, 120_000);

  test.each(reading.map((it): [string, Call] => [it.id, it]))(
    'is told none by %s, nor of projects of others',
    async (id, call) => {
      for (const caller of blind) {
        const { status, text } = await answerTo(caller, call);
        expect(text).not.toMatch(secret);
        if (!tellsEverything.includes(id)) expect(text).not.toMatch(unseen);
        expect(status).toBeLessThan(500);
        if (telling.includes(id) && caller === site) expect(status).toBe(200);
      }
    },
    120_000,
  );

  test('cannot ask for the order of an amount, nor in which half it lies', async () => {
    for (const call of [projects.filteredProjects, projects.exportProjects, materials.getRequests, materials.getRequestXlsx]) {
      const sort = call === projects.filteredProjects || call === projects.exportProjects ? 'monto' : 'amount';
      for (const it of [sort, `-${sort}`])
        expect(await site.refused(call, { sort: it })).toMatchObject({
          status: 403,
          code: 'not_allowed',
          fields: { sort: expect.any(String) },
        });
      expect((await office.raw(call, { sort })).statusCode).toBe(200);
    }
  });

  test('changes the rest of a project and leaves its amount as it is; the refusal of a late change does not tell it', async () => {
    const seen = await site.call(projects.getProject, { code: codigoProyecto });
    expect(seen.monto).toBeNull();

    const saved = await site.call(projects.updateProyecto, { ...changeOf(seen), nombre: 'Planta Conocida II', moneda: 'UF' });
    const late = await site.raw(projects.updateProyecto, { ...changeOf(seen), nombre: 'Tarde' });
    const given = await site.refused(projects.updateProyecto, { ...changeOf(saved), monto: '5' });

    expect(saved).toMatchObject({ nombre: 'Planta Conocida II', monto: null });
    expect([late.statusCode, late.json().current.monto, late.body]).toEqual([412, null, expect.not.stringMatching(secret)]);
    expect(given).toMatchObject({ status: 403, fields: { monto: expect.any(String) } });
    expect(await office.call(projects.getProject, { code: codigoProyecto })).toMatchObject({ monto: amount, moneda: 'CLP' });
  });

  test('changes the rest of a deal and leaves its amount as it is', async () => {
    const { version, deal } = await site.call(projects.getCrmData, { project_code: codigoProyecto });
    expect(deal).toMatchObject({ name: 'Venta', amount: null });

    await site.call(projects.updateCrmDeal, { project_code: codigoProyecto, version: version ?? 0, name: 'Venta II' });

    const { deal: after } = await office.call(projects.getCrmData, { project_code: codigoProyecto });
    expect(after).toMatchObject({ name: 'Venta II', amount });
  });

  test('imports projects without their amounts, and learns none from what an import would change', async () => {
    const csv = `Código,Nombre,Monto,Moneda\n${codigoProyecto},Planta Importada,5,USD\n,Otra,6,USD\n`;
    const file = new File([csv], 'proyectos.csv', { type: 'text/csv' });

    const preview = await maker.raw(projects.previewProjectImport, { file });
    const template = await maker.raw(projects.projectImportTemplate, {});

    expect(preview.body).not.toMatch(secret);
    expect(preview.json().columns).toMatchObject([{}, {}, { column: 'Monto', field: null }, { column: 'Moneda', field: null }]);
    expect(await sheetOf(template.rawPayload)).not.toMatch(/Monto|Moneda/);
    await maker.call(projects.applyProjectImport, { import_id: preview.json().import_id, skip_errors: true });
    expect(await office.call(projects.getProject, { code: codigoProyecto })).toMatchObject({
      nombre: 'Planta Importada',
      monto: amount,
      moneda: 'CLP',
    });
  });

  test('has no columns of money in the export, and the same others', async () => {
    const [ours, theirs] = await Promise.all(
      [office, site].map(async (it) => sheetOf((await it.raw(projects.exportProjects, {})).rawPayload)),
    );
    const titles = (sheet: string | undefined): string[] => JSON.parse(sheet ?? '[[]]')[0];

    expect(titles(ours).filter((it) => !titles(theirs).includes(it))).toEqual(['Monto', 'Moneda']);
  });

  test('is said so with the session, so that the screens have no empty columns', async () => {
    expect([await office.call(verifySession, {}), await site.call(verifySession, {})]).toMatchObject([
      { usuario: { ve_montos: true } },
      { usuario: { ve_montos: false } },
    ]);
  });
});

describe('who sees only their own projects', () => {
  test('finds the clients of their own; whoever makes projects finds all', async () => {
    const names = async (caller: Caller) => (await caller.call(projects.listClients, {})).items.map((it) => it.nombre);

    expect(await names(site)).toEqual(['Minera Conocida']);
    expect(await names(maker)).toEqual(['Minera Conocida', 'Zorzal Incógnito SpA']);
    expect((await site.call(projects.listClients, { search: 'Zorzal' })).total_items).toBe(0);
  });

  test('is not told which other project has a deal', async () => {
    const other = await given.project({ jefe_proyecto_id: office.id });
    await given.member({ project_id: other.id, user_id: site.id });
    const { deal } = await office.call(projects.createCrmDeal, { project_code: hidden.codigoProyecto, name: 'Otra venta' });

    const refused = await site.refused(projects.linkCrmData, { project_code: other.codigoProyecto, crm_id: deal?.crm_id ?? '' });

    expect(refused).toMatchObject({ code: 'in_use', message: expect.not.stringMatching(unseen) });
  });
});

test('a paper is read as a person reads it', async () => {
  expect(pdfTextOf((await site.raw(dashboards.placeSheetPdf, codes)).rawPayload)).toContain(codigoLugarInstalacion);
});
