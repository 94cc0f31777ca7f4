import { expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import * as cubication from 'contract/cubication/index.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import { scene } from './scene.ts';
import { csv } from '../src/cubication/workbook/scene.ts';
import { learnsNothing, questionsOf, standingIn, tells } from './not-seen.ts';

vi.setConfig({ testTimeout: 300_000 });
const { db, given, signIn } = await scene();
const rights = actions.map((it): Permission => `cubication:${it}`);
const fernanda = await signIn(await given.user({ permissions: rights }));
/** Somebody of another site, with every right that take-offs know. */
const outsider = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));

const secret = /zarzamora|madreselva/i;
const place = await given.place({ kwp: '10', nombre: 'Zarzamora norte' });
const { document_id, number } = await fernanda.call(cubication.postDocument, { place_id: place.id });
const materials = await fernanda.call(cubication.postDocumentMaterials, {
  document_id,
  materials: [{ code: (await given.material({ price: '1000' })).codigo, quantity: '12', section: 'Madreselva', comment: 'Zarzamora' }],
});
const services = await fernanda.call(cubication.createDocumentServices, {
  document_id,
  services: [{ service_type: 'others', name: 'Madreselva', Unit_Cost: '10', Quantity: '2' }],
});
const panels = await fernanda.call(cubication.createDocumentPanels, {
  document_id,
  panels: [{ name: 'Madreselva', quantity: '1', panel_cost: '5' }],
});
await fernanda.call(cubication.postComment, { document_id, comment: 'Zarzamora' });

const ids = [...materials, ...services, ...panels].map((it) => it.id);
const known = new Map<string, readonly unknown[]>(
  Object.entries({
    document_id: [document_id],
    from_document_id: [document_id],
    template_id: [document_id],
    one: [document_id],
    other: [document_id],
    id: ids,
    row_id: ids,
    place_id: [place.id],
    number: [number],
    version: [1, 2, 3, 4, 5, 6],
    search: ['zarzamora', 'madreselva'],
    codigoLugarInstalacion: [place.codigoLugarInstalacion],
    codigoProyecto: [place.codigoProyecto],
    codigo_proyecto: [place.codigoProyecto],
  }),
);
const mine = new Set<unknown>(Object.values(cubication));
const calls = allCalls.filter((it) => mine.has(it));
const standing = () =>
  standingIn(db, [
    'cubages',
    'cubage_rows',
    'cubage_services',
    'cubage_panels',
    'cubage_variables',
    'cubage_comments',
    'cubage_attachments',
  ]);

const hidden = {
  calls: calls.filter((it) => it !== cubication.postTemplate),
  questions: (call: Call) => questionsOf(call, known),
  secret,
  standing,
};

test('whoever does not see the place of a take-off learns nothing of it by any call, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(50);

  const unseen = await learnsNothing(outsider, hidden);

  expect(unseen.size).toBeGreaterThan(25);
});

const telling: readonly Call[] = [
  cubication.allDocs,
  cubication.getCubage,
  cubication.getDocumentMaterials,
  cubication.documentXlsx,
  cubication.documentPdf,
];

test.each(telling)('who sees it is told by the same questions of $id', async (call) => {
  expect(await tells(fernanda, call, hidden)).toBe(true);
});

test('whoever does not see it waits for nobody who holds it', async () => {
  const said = csv('Código;Cantidad', 'NADA-000001;2');
  const { digest } = await outsider.call(cubication.uploadCubicacionV2, { codigo_proyecto: place.codigoProyecto, file: said });
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('cubages').where('id', '=', document_id).select('id').forUpdate().execute();

    expect(await outsider.refused(cubication.postComment, { document_id, comment: '¿Está ahí?' })).toMatchObject({ status: 404 });
    expect(await outsider.refused(cubication.postDocumentToErp, { document_id })).toMatchObject({ status: 404 });
    const upload = { codigo_proyecto: place.codigoProyecto, file: said, digest };
    expect(await outsider.refused(cubication.uploadCubicacionV2, upload)).toMatchObject({ status: 422 });
  });
}, 20_000);
