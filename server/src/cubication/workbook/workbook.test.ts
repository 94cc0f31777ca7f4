import {
  documentXlsx,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  allDocs,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteDocMaterial,
  listCubageHistory,
  postDocumentMaterials,
  saveVariables,
  uploadCubicacionV2,
  uploadExcelCubicacion,
} from 'contract/cubication/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Caller } from '../../../test/scene.ts';
import { workbookScene, csv, book } from './scene.ts';

const { db, given, signIn, fernanda, piece, cable, panel, openTakeoff } = await workbookScene();

/** Judged, then written. */
async function upload(input: { codigo_proyecto: string; file: File }, who: Caller = fernanda) {
  const { digest, counts } = await who.call(uploadCubicacionV2, input);
  expect(counts.error).toBe(0);
  return who.call(uploadCubicacionV2, { ...input, digest });
}
const exportBook = async (document_id: number) => book((await fernanda.raw(documentXlsx, { document_id })).rawPayload);

describe('a workbook', () => {
  test('that changes only the currency of a board, or only its cost, changes it', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const board = { name: 'Tablero', quantity: '1', panel_cost: '80', cost_currency: 'USD' } as const;
    const [made] = await fernanda.call(createDocumentPanels, { document_id, panels: [board] });
    const say = (cells: string) =>
      upload({ codigo_proyecto, file: csv('N.º;Código;Cantidad;Moneda;Costo unitario', `T${made?.id ?? 0};;;${cells}`) });
    const costs = async () => (await fernanda.call(getDocumentPanels, { document_id })).map((it) => [it.panel_cost, it.cost_currency]);

    await say('UF;');
    expect(await costs()).toEqual([['80', 'UF']]);
    await say(';90');
    expect(await costs()).toEqual([['90', 'UF']]);
    const { items } = await fernanda.call(listCubageHistory, { document_id });
    expect(items.filter((it) => it.action === 'Editó un tablero')).toHaveLength(2);
    const { counts } = await fernanda.call(uploadCubicacionV2, {
      codigo_proyecto,
      file: csv('N.º;Código;Cantidad;Moneda;Costo unitario', `T${made?.id ?? 0};;;UF;90`),
    });
    expect(counts).toMatchObject({ update: 0, unchanged: 1 });
  });

  test('that was exported and comes back as it was changes nothing', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    await fernanda.call(saveVariables, {
      document_id,
      version: (await fernanda.call(getCubage, { document_id })).version,
      variables: [{ name: 'strings', formula: '4' }],
    });
    await fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [
        { code: panel.codigo, quantity: '10.5', section: '#T1', dispatch: 'PurchaseRequest', comment: '#urgente' },
        { code: cable.codigo, formula: 'strings*25,5', comment: 'En rollos\n  de 100 m:\tcon  certificado' },
      ],
    });
    await fernanda.call(customMaterial, {
      document_id,
      name: 'Soporte',
      unit_id: piece.id,
      quantity: '3',
      cost: '1500',
      cost_currency: 'USD',
    });
    await fernanda.call(createDocumentPanels, {
      document_id,
      panels: [{ name: 'Tablero', quantity: '1', panel_cost: '80', cost_currency: 'USD' }],
    });
    await fernanda.call(createDocumentServices, {
      document_id,
      services: [
        { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000.5', Staff: '4', Days: '2.5' },
        { service_type: 'others', code: 'SER-900009', Unit_Cost: '1000', Quantity: '2' },
      ],
    });
    const before = await fernanda.call(getCubage, { document_id });

    const { counts, items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: await exportBook(document_id) });

    expect(items.filter((it) => it.outcome !== 'unchanged')).toEqual([]);
    expect(counts).toEqual({ create: 0, update: 0, unchanged: 6, error: 0 });
    expect(await fernanda.call(getCubage, { document_id })).toEqual(before);
  });

  test('opens the take-off of a place that has none, with all kinds of things', async () => {
    const { codigoProyecto: codigo_proyecto, id } = await given.place({ kwp: '5.4' });
    await given.technical({ place_id: id, paneles: [{ cantidad: 12, potencia_wp: 450 }] });
    const file = csv(
      'Qué es;Sección;Categoría;Código;Descripción;Unidad;Cantidad;Fórmula;Días;Personas;Costo unitario;Moneda;Despacho',
      `Material;Generación;;${panel.codigo};;;;=modulos;;;;;Solicitud de Compra`,
      'Material propio;;;;Soporte hecho para el lugar;UN;1,5;;;;2500;CLP;',
      'Tablero;;;;Tablero general;;1;;;;450000;;',
      'Servicio;;Mano de obra;;Cuadrilla;;;;5;4;45000;;',
    );

    await upload({ codigo_proyecto, file });

    const { items } = await fernanda.call(allDocs, { place_id: id });
    const [{ document_id } = { document_id: 0 }] = items;
    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { code: panel.codigo, quantity: '12', formula: 'modulos', dispatch: 'PurchaseRequest', cost: '250000', section: 'Generación' },
      { code: null, name: 'Soporte hecho para el lugar', quantity: '1.5', cost: '2500', category: 'adicionales' },
    ]);
    expect(await fernanda.call(getDocumentPanels, { document_id })).toMatchObject([{ name: 'Tablero general', panel_cost: '450000' }]);
    expect(await fernanda.call(getDocumentServices, { document_id })).toMatchObject([{ name: 'Cuadrilla', total_cost: '900000' }]);
    expect((await fernanda.call(getCubage, { document_id })).totals.total).toBe('4353750');
  });

  test('changes what it says otherwise, and leaves alone what it leaves empty', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const [row] = await fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [{ code: panel.codigo, quantity: '10', section: 'Generación', comment: 'Con garantía' }],
    });

    const file = csv('N.º;Código;Cantidad;Comentario', `M${row?.id ?? 0};${panel.codigo};1.250,5;`);
    const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    await upload({ codigo_proyecto, file });

    expect(items).toMatchObject([{ outcome: 'update', summary: 'Cambia · Cantidad: 10 → 1.250,5' }]);
    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { quantity: '1250.5', section: 'Generación', comment: 'Con garantía', origin: 'excel' },
    ]);
  });

  test('that writes over what stood there leaves it in the history, row by row', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10' }] });
    const [board] = await fernanda.call(createDocumentPanels, {
      document_id,
      panels: [{ name: 'Tablero', quantity: '1', panel_cost: '80' }],
    });
    const labor = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000', Staff: '4', Days: '2' } as const;
    const [service] = await fernanda.call(createDocumentServices, { document_id, services: [labor] });

    const file = csv(
      'N.º;Código;Cantidad;Días;Costo unitario;Comentario',
      `M${row?.id ?? 0};;12,5;;;Medido`,
      `T${board?.id ?? 0};;2;;90;`,
      `S${service?.id ?? 0};;;20;;`,
    );
    await upload({ codigo_proyecto, file });

    const { items } = await fernanda.call(listCubageHistory, { document_id });
    const told = items.slice(0, 4).map(({ action, changes }) => ({
      action,
      ...Object.fromEntries(changes.map((it) => [it.field, [it.before, it.after]])),
    }));
    expect(told).toEqual([
      { action: 'Cargó una planilla', Filas: [null, '3'] },
      { action: 'Editó un servicio', Fila: [null, 'Cuadrilla'], Días: ['2', '20'] },
      { action: 'Editó un tablero', Fila: [null, 'Tablero'], Cantidad: ['1', '2'], 'Costo unitario': ['$ 80', '$ 90'] },
      {
        action: 'Editó un material',
        Fila: [null, expect.stringContaining(panel.codigo)],
        Cantidad: ['10', '12,5'],
        Comentario: [null, 'Medido'],
      },
    ]);
  });

  test('that writes over thousands of rows leaves the amounts of those beyond the first five hundred together', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const file = (...lines: string[]) => csv('N.º;Código;Cantidad', ...lines);
    await upload({ codigo_proyecto, file: file(...Array.from({ length: 720 }, () => `;${panel.codigo};10`)) });
    const rows = await fernanda.call(getDocumentMaterials, { document_id });
    await upload({ codigo_proyecto, file: file(...rows.map((it) => `M${it.id};;24`)) });

    const { number } = await fernanda.call(getCubage, { document_id });
    const kept = await db
      .selectFrom('audit')
      .where('entity_id', '=', number)
      .where('action', 'in', ['change_material', 'upload_amounts'])
      .select((it) => ['action', it.fn.countAll<number>().as('n')])
      .groupBy('action')
      .orderBy('action')
      .execute();
    expect(kept.map((it) => [it.action, it.n])).toEqual([
      ['change_material', 500],
      ['upload_amounts', 3],
    ]);
    const { items } = await fernanda.call(listCubageHistory, { document_id });
    expect(items[1]).toMatchObject({ action: 'Cargó por planilla las cantidades' });
    const last = `M${rows.at(-1)?.id ?? 0} ${panel.codigo}`;
    expect(items[1]?.changes).toMatchObject([
      { field: 'Cantidades', before: expect.stringContaining(`${last}: 10`), after: expect.stringContaining(`${last}: 24`) },
    ]);
  });

  test('is written only as it was seen', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10' }] });
    const file = csv('N.º;Código;Cantidad', `M${row?.id ?? 0};${panel.codigo};12`);
    const { digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });

    await fernanda.call(deleteDocMaterial, { id: row?.id ?? 0 });

    expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file, digest })).toMatchObject({ status: 412, code: 'stale' });
    const again = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    expect(again.items[0]?.errors).toEqual([
      { column: 'N.º', message: expect.stringContaining('ya no está en la cubicación: alguien la quitó.') },
    ]);
  });

  test('of materials alone sends all of them one way, and takes nothing else', async () => {
    const { document_id, codigo_proyecto } = await openTakeoff();
    const input = { codigo_proyecto, tipo_solicitud: 'InventoryTransferRequest' } as const;
    const file = csv('Código;Cantidad;Despacho', `${panel.codigo};2;`, `${cable.codigo};30;Orden de Compra`);
    const { digest } = await fernanda.call(uploadExcelCubicacion, { ...input, file });

    await fernanda.call(uploadExcelCubicacion, { ...input, file, digest });

    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { code: panel.codigo, dispatch: 'InventoryTransferRequest' },
      { code: cable.codigo, dispatch: 'PurchaseOrder' },
    ]);
    const service = csv('Código;Descripción;Categoría;Cantidad', ';Cuadrilla;Otros;1');
    expect(await fernanda.call(uploadExcelCubicacion, { ...input, file: service })).toMatchObject({ counts: { error: 1 } });
  });

  test('of a project with several places says for each row which one is meant', async () => {
    const { codigo_proyecto, place, document_id } = await openTakeoff();
    const other = await given.place({ codigoProyecto: codigo_proyecto });
    const without = csv('Código;Cantidad', `${panel.codigo};2`);
    const [wrong] = (await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: without })).items;
    expect(wrong?.errors).toEqual([{ column: 'Lugar', message: 'El proyecto tiene varios lugares: diga en «Lugar» de cuál es la fila.' }]);

    const file = csv(
      'Lugar;Código;Cantidad',
      `${place.codigoLugarInstalacion};${panel.codigo};2`,
      `${other.codigoLugarInstalacion};${panel.codigo};3`,
    );
    await upload({ codigo_proyecto, file });

    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ quantity: '2' }]);
    expect((await fernanda.call(allDocs, { place_id: other.id })).total_items).toBe(1);
  });

  test('of a project that one does not see says nothing of it', async () => {
    const { codigo_proyecto } = await openTakeoff();
    const permissions = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
    const stranger = await signIn(await given.user({ permissions: [...permissions], seesAllProjects: false }));

    const { items } = await stranger.call(uploadCubicacionV2, { codigo_proyecto, file: csv('Código;Cantidad', `${panel.codigo};2`) });

    expect(items[0]?.errors).toEqual([{ column: 'Lugar', message: 'El proyecto no tiene lugares, o no tiene acceso a ellos.' }]);
  });
});

test('whatever is written comes back the same', async () => {
  const { document_id, codigo_proyecto } = await openTakeoff();
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999 }))
    .map(([whole, rest]) => `${whole},${rest}`);
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 5 }), async (amounts) => {
      await upload({ codigo_proyecto, file: csv('Código;Cantidad', ...amounts.map((it) => `${panel.codigo};${it}`)) });

      const back = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: await exportBook(document_id) });

      expect(back.counts).toMatchObject({ create: 0, update: 0, error: 0 });
    }),
    { numRuns: 8 },
  );
});
