import { Readable } from 'node:stream';
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  commentLimits,
  createComentario,
  deleteComentario,
  listComentario,
  quitarAdjuntoComentario,
  subirAdjuntoComentario,
  updateComentario,
} from 'contract/projects/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { zip } from '../../platform/files/zip.ts';
import { forgetComments } from './files.ts';
import { pictureBytes } from '../photos/scene.ts';

const { app, db, given, signIn, as, folder, stranger } = await scene({ background: true });
const writes = ['projects:read', 'logbook:read', 'logbook:create'] as const;
const camila = await as(...writes);

const storedCount = async () => (await storedFiles(folder)).length;
const photo = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#f5a623' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
const file = (content: string | Buffer | Uint8Array<ArrayBuffer>, name: string, type = '') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
const pdf = (name = 'plano.pdf') => file('%PDF-1.7\n1 0 obj\n%%EOF\n', name, 'application/pdf');
const upload = (it: File) => camila.call(subirAdjuntoComentario, { file: it });
const get = (address: string) => app.http.inject({ url: address });
const zipOf = async (entries: Record<string, string>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(Object.entries(entries).map(([name, text]) => ({ name, content: [text] })))) chunks.push(chunk);
  return Buffer.concat(chunks);
};

async function somewhere() {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  return { codigoLugarInstalacion, codigoProyecto };
}

test('files are attached in the order given and saved under their own names', async () => {
  const codes = await somewhere();
  const sheet = await upload(file(await zipOf({ 'datos.txt': 'a' }), 'Mediciones n° 3.zip'));
  const plan = await upload(pdf('Plano eléctrico ñ.pdf'));

  const { archivos } = await camila.call(createComentario, { ...codes, texto: '', archivos: [plan.id, sheet.id] });

  expect(archivos).toMatchObject([
    { nombre: 'Plano eléctrico ñ.pdf', tipo: 'pdf', miniatura: null, vista: null },
    { nombre: 'Mediciones n° 3.zip', tipo: 'comprimido' },
  ]);
  const saved = await get(archivos[0]?.url ?? '');
  expect(saved.statusCode).toBe(200);
  expect(saved.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Plano eléctrico ñ.pdf')}`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  expect((await get((archivos[0]?.url ?? '').replace(/signature=./, 'signature=~'))).statusCode).toBe(404);
});

test('an image is shown by pictures made anew, without its position, and saved as it was sent', async () => {
  const content = await photo();

  const { tipo, miniatura, vista, url } = await upload(file(content, 'techo.JPG', 'image/jpeg'));

  expect(tipo).toBe('imagen');
  const [small, large] = [await get(miniatura ?? ''), await get(vista ?? '')];
  expect([small.headers['content-type'], large.headers['content-type']]).toEqual(['image/webp', 'image/webp']);
  expect((await sharp(small.rawPayload).metadata()).height).toBeLessThanOrEqual(360);
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 2048 });
  expect((await sharp(large.rawPayload).metadata()).exif).toBeUndefined();
  expect((await get(url)).rawPayload.equals(content)).toBe(true);
});

test('what a file is, its content says; a name that says otherwise and everything unknown are refused, and nothing stays', async () => {
  const before = await storedCount();
  const html = '<!doctype html><script>alert(1)</script>';
  const image = await photo();
  const wrong: [string, File][] = [
    ['a page that calls itself an image', file(html, 'foto.jpg', 'image/jpeg')],
    ['a page', file(html, 'pagina.html', 'text/html')],
    [
      'a drawing with a script',
      file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg', 'image/svg+xml'),
    ],
    ['a drawing that calls itself a map', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'mapa.kmz')],
    ['a program', file(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'instalar.zip')],
    ['an image that calls itself a document', file(image, 'contrato.pdf', 'application/pdf')],
    ['half an image', file(image.subarray(0, image.length / 2), 'mitad.jpg', 'image/jpeg')],
    ['bytes that call themselves text', file(Buffer.from([0, 1, 2, 3]), 'notas.txt', 'text/plain')],
    ['an empty file', file('', 'nada.pdf', 'application/pdf')],
  ];

  for (const [what, it] of wrong) {
    const refused = await camila.refused(subirAdjuntoComentario, { file: it });
    expect(refused, what).toMatchObject({ fields: { file: expect.any(String) } });
    expect([400, 415], what).toContain(refused.status);
  }

  expect(await storedCount()).toBe(before);
  expect(await db.selectFrom('comment_files').select('id').where('nombre', '=', 'mitad.jpg').execute()).toEqual([]);
});

test('an image with a page hidden behind it is never shown as it came', async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);

  const { miniatura, vista, url } = await upload(file(polyglot, 'doble.jpg', 'image/jpeg'));

  for (const address of [miniatura, vista]) expect((await get(address ?? '')).rawPayload.includes('<script>')).toBe(false);
  const { headers } = await get(url);
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['content-security-policy']).toContain('sandbox');
  // Without its name the address opens nothing that is not a picture of ours.
  expect((await get(url.replace(/&?filename=[^&]*/, ''))).statusCode).toBe(404);
});

test('names lose folders, control and turning characters, and stay short', async () => {
  const named = async (name: string) => (await upload(pdf(name))).nombre;

  expect(await named('../../etc/plano.pdf')).toBe('plano.pdf');
  expect(await named('factura\u202Efdp.exe.pdf')).toBe('facturafdp.exe.pdf');
  expect((await named(`${'x'.repeat(300)}.pdf`)).length).toBeLessThanOrEqual(200);
});

test('a file beyond the limit is refused, and nothing stays', async () => {
  const before = await storedCount();
  const large = new File(['%PDF-1.7', new Uint8Array(commentLimits.fileMegabytes * 1024 * 1024)], 'grande.pdf');

  expect(await camila.refused(subirAdjuntoComentario, { file: large })).toMatchObject({ fields: { file: 'El archivo supera 25 MB.' } });

  expect(await storedCount()).toBe(before);
});

test('an upload that breaks off half-way leaves nothing', async () => {
  const before = await storedCount();
  const person = await given.user({ permissions: writes });
  const { token, cookie } = await given.session(person.id);
  const begun = `--corte\r\ncontent-disposition: form-data; name="file"; filename="plano.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 y`;

  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: subirAdjuntoComentario.path,
    headers: {
      'x-access-key': 'web',
      authorization: `Bearer ${token}`,
      cookie: `session_half=${cookie}`,
      'content-type': 'multipart/form-data; boundary=corte',
    },
    payload: Readable.from([begun]),
  });

  expect(statusCode).toBe(400);
  expect(await storedCount()).toBe(before);
  expect(await db.selectFrom('comment_files').select('id').where('subido_por', '=', person.id).execute()).toEqual([]);
});

test('nobody attaches or takes away what somebody else has sent, and nothing is attached twice', async () => {
  const codes = await somewhere();
  const bruno = await as(...writes);
  const { id } = await upload(pdf());

  expect((await bruno.refused(createComentario, { ...codes, texto: 'x', archivos: [id] })).fields).toHaveProperty('archivos');
  expect(await bruno.refused(quitarAdjuntoComentario, { id })).toMatchObject({ status: 404 });
  await camila.call(createComentario, { ...codes, texto: 'x', archivos: [id] });
  expect((await camila.refused(createComentario, { ...codes, texto: 'y', archivos: [id] })).fields).toHaveProperty('archivos');
  expect(await camila.refused(quitarAdjuntoComentario, { id })).toMatchObject({ status: 404 });
  expect(await camila.call(listComentario, codes)).toMatchObject({ total_items: 1 });
});

test('a comment has ten files at most, and a person does not hoard what is never sent', async () => {
  const codes = await somewhere();
  const hoarder = await signIn(await given.user({ permissions: writes }));
  const send = () => hoarder.call(subirAdjuntoComentario, { file: pdf() });
  const ids: number[] = [];
  for (let at = 0; at < commentLimits.waitingFiles; at += 1) ids.push((await send()).id);
  const before = await storedCount();

  expect(await hoarder.refused(subirAdjuntoComentario, { file: pdf() })).toMatchObject({ code: 'rule' });
  expect(await storedCount()).toBe(before);
  const eleven = ids.slice(0, commentLimits.files + 1);
  expect((await hoarder.refused(createComentario, { ...codes, texto: 'x', archivos: eleven })).fields).toHaveProperty('archivos');
  await hoarder.call(createComentario, { ...codes, texto: 'x', archivos: eleven.slice(1) });
  await send();
});

test('what is taken out of a comment, taken back or never attached is gone from the disk', async () => {
  const codes = await somewhere();
  const start = await storedCount();
  const image = await upload(file(await photo(), 'techo.jpg', 'image/jpeg'));
  const [plan, extra, forgotten] = [await upload(pdf('a.pdf')), await upload(pdf('b.pdf')), await upload(pdf('c.pdf'))];
  expect(await storedCount()).toBe(start + 6);
  const comment = await camila.call(createComentario, { ...codes, texto: 'x', archivos: [image.id, plan.id] });

  await camila.call(updateComentario, { id: comment.id, version: comment.version, texto: 'x', archivos: [plan.id] });
  await camila.call(quitarAdjuntoComentario, { id: extra.id });
  await expect.poll(storedCount, { timeout: 20_000 }).toBe(start + 2);

  await camila.call(deleteComentario, { id: comment.id });
  await db
    .updateTable('comments')
    .set({ eliminado_at: new Date(0) })
    .where('id', '=', comment.id)
    .execute();
  await db
    .updateTable('comment_files')
    .set({ created_at: new Date(0) })
    .where('id', '=', forgotten.id)
    .execute();
  await forgetComments({ db, jobs: app.jobs });
  await expect.poll(storedCount, { timeout: 20_000 }).toBe(start);
});

test('an address alone opens a file, so it is only given to who reads the comments', async () => {
  expect((await stranger().refused(subirAdjuntoComentario, { file: pdf() })).status).toBe(401);
  expect((await (await as('logbook:read')).refused(subirAdjuntoComentario, { file: pdf() })).status).toBe(403);
});

/** As iPhones save them: a box that names the kind, and the EXIF block somewhere inside. */
async function heic(): Promise<Buffer> {
  const { exif = Buffer.alloc(0) } = await sharp(await pictureBytes({ positioned: true })).metadata();
  const kind = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([kind, Buffer.from('\0\0\0\0mdat', 'latin1'), exif]);
}

test.each([
  ['foto.jpg', () => pictureBytes({ positioned: true })],
  ['foto.png', () => pictureBytes({ positioned: true, format: 'png' })],
  ['foto.webp', () => pictureBytes({ positioned: true, format: 'webp' })],
  ['foto.heic', heic],
])('%s of a comment says where it was taken only to those for whom that is meant', async (name, made) => {
  const codes = await somewhere();
  const [content, member] = [await made(), await as(...writes, 'projects:update')];
  const position = async (bytes: Buffer) => {
    const start = Math.max(bytes.indexOf('II*\0'), bytes.indexOf('MM\0*'));
    return start === -1 ? undefined : exifr.gps(bytes.subarray(start));
  };
  const { id } = await camila.call(subirAdjuntoComentario, { file: file(content, name) });
  await camila.call(createComentario, { ...codes, texto: '', archivos: [id] });
  const served = async (caller: typeof camila) => {
    const { items } = await caller.call(listComentario, codes);
    return (await get(items[0]?.archivos[0]?.url ?? '')).rawPayload;
  };
  expect(await position(content)).toMatchObject({ latitude: -33.5, longitude: -70.75 });

  expect((await served(member)).equals(content)).toBe(true);
  const bare = await served(camila);
  expect(bare.length).toBeGreaterThan(0);
  expect((await position(bare))?.latitude || undefined).toBeUndefined();
  if (name !== 'foto.heic') expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(content).raw().toBuffer());
});
