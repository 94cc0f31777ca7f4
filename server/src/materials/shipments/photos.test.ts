import sharp from 'sharp';
import { expect, test } from 'vitest';
import { threadEvents } from 'contract/dashboards/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import {
  addArrivalPhoto,
  arrivalPhotoLimits,
  cancelTransfer,
  listArrivalPhotos,
  receiveRequest,
  receiveTransfer,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { app, db, given, as, signIn } = await scene();
const keeping = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const cable = await given.material();
await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '500' });
const office = await as(...keeping, 'maintenance:read');
const van = await given.warehouse();
const person = await given.user({ permissions: keeping, seesAllProjects: false });
await given.warehouseUser(person.id, [van.codigo]);
const keeper = await signIn(person);

const jpeg = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#808080' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 26/1 0/1' } })
  .jpeg()
  .toBuffer();
const photo = (name = 'palet.jpg') => new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' });

const send = () =>
  office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central.codigo,
    to_warehouse: van.codigo,
    items: [{ code: cable.codigo, quantity: '2' }],
  });
const ofTransfer = (number: string) => ({ source: 'traslado', number }) as const;

test('whoever receives a transfer photographs what came, before and after; whoever sees it sees the photos, without where they were taken', async () => {
  const { number } = await send();

  await keeper.call(addArrivalPhoto, { ...ofTransfer(number), file: photo('antes.jpg') });
  await keeper.call(receiveTransfer, { number, version: 1 });
  const { items } = await keeper.call(addArrivalPhoto, { ...ofTransfer(number), file: photo('después.jpg') });

  expect(items.map((it) => [it.name, it.added_by])).toEqual([
    ['antes.jpg', person.nombre],
    ['después.jpg', person.nombre],
  ]);
  const seen = await office.call(listArrivalPhotos, ofTransfer(number));
  expect(seen.items.map((it) => it.id)).toEqual(items.map((it) => it.id));
  const file = (await app.http.inject({ url: seen.items[0]?.url ?? '' })).rawPayload;
  const kept = await sharp(file).metadata();
  expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 2_000, undefined]);
  expect((await office.call(listAudit, { entity: 'stock_transfer', search: number })).items.map((it) => it.action)).toContain(
    'Agregó una foto de lo que llegó',
  );
});

test('only who receives it adds photos, not to what was annulled, and of what is a picture', async () => {
  const { number } = await send();
  const stranger = await signIn(await given.user({ permissions: keeping, seesAllProjects: false }));
  const reader = await as('materials:read', 'mobile_warehouses:read', 'materials:create');
  const withoutTransfers = await as('materials:read');

  expect(await stranger.refused(addArrivalPhoto, { ...ofTransfer(number), file: photo() })).toMatchObject({ status: 404 });
  expect(await reader.refused(addArrivalPhoto, { ...ofTransfer(number), file: photo() })).toMatchObject({ status: 403 });
  expect(await withoutTransfers.refused(listArrivalPhotos, ofTransfer(number))).toMatchObject({ status: 403 });
  expect((await reader.call(listArrivalPhotos, ofTransfer(number))).may_add).toBe(false);
  const text = new File(['hola'], 'foto.jpg', { type: 'image/jpeg' });
  expect(await keeper.refused(addArrivalPhoto, { ...ofTransfer(number), file: text })).toMatchObject({
    fields: { file: expect.any(String) },
  });
  await office.call(cancelTransfer, { number, version: 1, reason: 'No salió' });
  expect(await keeper.refused(addArrivalPhoto, { ...ofTransfer(number), file: photo() })).toMatchObject({ status: 409 });
  expect((await office.call(listArrivalPhotos, ofTransfer(number))).items).toEqual([]);
});

test('a delivery takes so many photos and no more, and loses none', async () => {
  const { number } = await send();
  const { id } = await db.selectFrom('stock_transfers').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: arrivalPhotoLimits.photos - 1 }, (_, at) => ({
    transfer_id: id,
    request_id: null,
    file: `${crypto.randomUUID()}.webp`,
    name: `${at}.jpg`,
    added_by: person.id,
  }));
  await db.insertInto('arrival_photos').values(rows).execute();

  const outcomes = await Promise.all(
    [1, 2].map(() => keeper.raw(addArrivalPhoto, { ...ofTransfer(number), file: photo() }).then((it) => it.statusCode)),
  );

  expect(outcomes.toSorted((one, other) => one - other)).toEqual([200, 422]);
  await expect(db.deleteFrom('arrival_photos').where('transfer_id', '=', id).execute()).rejects.toThrow();
});

test('what a supplier brings is photographed too, and the thread of its material tells of it', async () => {
  const place = await given.place();
  const project = await db.selectFrom('projects').where('codigoProyecto', '=', place.codigoProyecto).select('id').executeTakeFirstOrThrow();
  const bought = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    place_id: place.id,
    to_warehouse_id: van.id,
    lines: [{ material_id: cable.id, quantity: '3' }],
  });
  const line = bought.items[0]?.id ?? 0;
  const named = { source: 'proveedor', number: bought.number } as const;

  await keeper.call(addArrivalPhoto, { ...named, file: photo() });
  const version = (await db.selectFrom('material_requests').where('id', '=', bought.id).select('version').executeTakeFirstOrThrow())
    .version;
  await office.call(receiveRequest, { number: bought.number, version, items: [{ material_request_item_id: line, quantity: '3' }] });

  const thread = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo };
  const { items } = await office.call(threadEvents, thread);
  expect(items.find((it) => it.happening === 'recepcion')).toMatchObject({ photos: 1 });
  expect(items.find((it) => it.happening === 'solicitud')).toMatchObject({ photos: 0 });
  expect(await office.refused(addArrivalPhoto, { source: 'proveedor', number: (await moveRequest()).number, file: photo() })).toMatchObject(
    {
      status: 409,
    },
  );
});

/** A request that comes from a warehouse: its photos hang on its transfers. */
const moveRequest = () => given.materialRequest({ to_warehouse_id: van.id, lines: [{ material_id: cable.id, quantity: '1' }] });
