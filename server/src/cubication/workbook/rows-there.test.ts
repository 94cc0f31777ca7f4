import { servicio } from 'contract/catalogues/index.ts';
import {
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  getDocumentMaterials,
  getDocumentServices,
  listCubageHistory,
  postDocument,
  postDocumentMaterials,
  uploadCubicacionV2,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const panel = await given.material({ codigo: 'PAN-900002', unidad_id: piece.id, price: '250000' });
await given.entry(servicio, { codigo: 'SER-900010', nombre: 'Grúa', unidad: 'HR' });

const csv = (...lines: string[]) => new File([lines.join('\n')], 'cubicacion.csv', { type: 'text/csv' });
const titles = 'N.º;Código;Cantidad;Descripción;Unidad;Costo unitario;Moneda;Sección;Categoría;Días';

const place = await given.place({ kwp: '5.4' });
const { codigoProyecto: codigo_proyecto } = place;
const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
const [material] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10' }] });
const custom = await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3', cost: '1500' });
const [board, uncosted] = await fernanda.call(createDocumentPanels, {
  document_id,
  panels: [
    { name: 'Tablero', quantity: '1', panel_cost: '80' },
    { name: 'Sin costo', quantity: '1' },
  ],
});
const [crew, rented] = await fernanda.call(createDocumentServices, {
  document_id,
  services: [
    { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000', Staff: '4', Days: '2' },
    { service_type: 'others', code: 'SER-900010', Unit_Cost: '1000', Quantity: '2' },
  ],
});
const numbers = {
  material: `M${material?.id ?? 0}`,
  custom: `M${custom.id}`,
  board: `T${board?.id ?? 0}`,
  uncosted: `T${uncosted?.id ?? 0}`,
  crew: `S${crew?.id ?? 0}`,
  rented: `S${rented?.id ?? 0}`,
};

test.each([
  ['custom', ';;Otro soporte;;;;;;', 'Descripción', 'es «Soporte»: borre su N.º'],
  ['board', ';;Otro tablero;;;;;;', 'Descripción', 'es «Tablero»: borre su N.º'],
  ['rented', ';;Otra cosa;;;;;;', 'Descripción', 'es «Grúa»: borre su N.º'],
  ['custom', ';;;M;;;;;', 'Unidad', 'se cuenta en UN'],
  ['material', ';;;M;;;;;', 'Unidad', 'se cuenta en UN'],
  ['material', ';;;;;USD;;;', 'Moneda', 'es la de su costo'],
  ['uncosted', ';;;;;USD;;;', 'Costo unitario', 'Indique también el costo'],
  ['board', ';;;;;;;Adicionales;', 'Categoría', 'Un tablero es siempre'],
  ['board', ';;;;;;Techo;;', 'Sección', 'no lleva «Sección»'],
  ['crew', ';;;;;;Techo;;', 'Sección', 'no lleva «Sección»'],
  ['material', ';;;;;;;;3', 'Días', 'no lleva «Días»'],
] as const)('of a %s that is there «%s» is refused at %s: %s', async (which, cells, column, message) => {
  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, `${numbers[which]};${cells}`) });

  expect(items).toMatchObject([{ outcome: 'error', errors: [{ column, message: expect.stringContaining(message) }] }]);
});

test('the cost of a material of one’s own is taken, in another currency too, and stands in the history', async () => {
  const cost = async (cells: string) => {
    const file = csv(titles, `${numbers.custom};;;;;${cells};;;`);
    const { digest, items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest });
    return items[0]?.summary;
  };

  expect(await cost('2000;')).toBe('Cambia · Costo unitario: 1.500 → 2.000');
  expect(await cost('80;USD')).toBe('Cambia · Costo unitario: 2.000 → 80 · Moneda: CLP → USD');

  const rows = await fernanda.call(getDocumentMaterials, { document_id });
  expect(rows.find((it) => it.id === custom.id)).toMatchObject({ cost: '80', cost_currency: 'USD', quantity: '3' });
  const { items } = await fernanda.call(listCubageHistory, { document_id });
  const changed = items.find((it) => it.action === 'Editó un material');
  expect(changed?.changes).toContainEqual({ field: 'Costo unitario', before: '$ 2.000', after: 'US$ 80' });
  expect(await cost('1500;CLP')).toBe('Cambia · Costo unitario: 80 → 1.500 · Moneda: USD → CLP');
});

test('what says what stands there, by any name of its unit, changes nothing; a service of one’s own takes another name', async () => {
  const same = [
    `${numbers.material};;;otra descripción del catálogo;Unidad;;CLP;;;`,
    `${numbers.custom};;3;Soporte;un;1500;CLP;;;`,
    `${numbers.board};;;Tablero;;;CLP;;Equipos Otros;`,
    `${numbers.rented};;;Grúa;;;;;;`,
  ];
  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, ...same) });
  expect(items.map((it) => [it.outcome, it.errors])).toEqual(same.map(() => ['unchanged', []]));

  const file = csv(titles, `${numbers.crew};;;Cuadrilla de montaje;;;;;;`);
  const { digest, items: changed } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
  expect(changed).toMatchObject([{ outcome: 'update', summary: 'Cambia · Descripción: Cuadrilla → Cuadrilla de montaje' }]);
  await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest });
  expect((await fernanda.call(getDocumentServices, { document_id })).map((it) => it.name)).toEqual(['Cuadrilla de montaje', 'Grúa']);
});
