import { connect } from 'node:net';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { nombreDocumento } from 'contract/catalogues/index.ts';
import { createDocumento } from 'contract/documents/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { zip } from '../../platform/files/zip.ts';

const { app, given, as, folder } = await scene();
const camila = await as('documents:create');
const { codigoLugarInstalacion, codigoProyecto } = await given.place();
const storedCount = async () => (await storedFiles(folder)).length;
const input = async () => ({ codigoLugarInstalacion, codigoProyecto, nombre_documento_id: (await given.entry(nombreDocumento)).id });
const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  camila.call(createDocumento, { ...(await input()), file: new File([content], name) });
const refusalOf = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  camila.refused(createDocumento, { ...(await input()), file: new File([content], name) });

const bytes = async (source: AsyncIterable<Buffer>) => new Uint8Array(Buffer.concat(await Array.fromAsync(source)));
const packed = bytes(zip([{ name: 'doc.kml', content: ['<kml></kml>'] }]));
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f5a623' } });
async function* none() {
  yield [];
}
const sheet = bytes(writeSpreadsheet({ seesAllProjects: true }, { sheet: 'A', columns: [{ key: 'a', header: 'A' }], rows: none() }));
/** The container of Word before 2007; with the class of an installer in its root entry it is one. */
function compound(clsid = Buffer.alloc(16)) {
  const file = Buffer.alloc(1536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  clsid.copy(file, 512 + 80);
  return new Uint8Array(file);
}
const installer = Buffer.from('84100c0000000000c000000000000046', 'hex');

test.each([
  ['plano.pdf', '%PDF-1.4\n%%EOF', 'plano.pdf', 'application/pdf'],
  ['foto.JPEG', await picture.clone().jpeg().toBuffer(), 'foto.JPEG', 'image/jpeg'],
  ['foto.jpg', await picture.clone().png().toBuffer(), 'foto.png', 'image/png'],
  ['foto.webp', await picture.clone().webp().toBuffer(), 'foto.webp', 'image/webp'],
  ['planilla.xlsx', await sheet, 'planilla.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['contrato.doc', compound(), 'contrato.doc', 'application/msword'],
  ['correo.msg', compound(), 'correo.msg', 'application/vnd.ms-outlook'],
  ['layout.dwg', 'AC1032\0\0\0\0\0\0', 'layout.dwg', 'image/vnd.dwg'],
  ['layout.dxf', '0\nSECTION\n2\nHEADER\n', 'layout.dxf', 'image/vnd.dxf'],
  ['sitio.kmz', await packed, 'sitio.kmz', 'application/vnd.google-earth.kmz'],
  [
    'sitio.kml',
    '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"></kml>',
    'sitio.kml',
    'application/vnd.google-earth.kml+xml',
  ],
  ['todo.zip', await packed, 'todo.zip', 'application/zip'],
  ['series.csv', 'serie;modelo\n1;JK-550\n', 'series.csv', 'text/csv'],
  ['nota.txt', 'Ñandú en latin1: \xf1', 'nota.txt', 'text/plain'],
  ['ancho.csv', new Uint8Array(Buffer.from('\uFEFFserie\tmodelo', 'utf16le')), 'ancho.csv', 'text/csv'],
  // Each comment more doubled the time that an expression with a star in a star took over it.
  ['comentarios.txt', `${'<!---->'.repeat(9000)}fin`, 'comentarios.txt', 'text/plain'],
  ['factura.exe', '%PDF-1.4\n%%EOF', 'factura.pdf', 'application/pdf'],
  ['../../etc/passwd.pdf', '%PDF-1.4\n%%EOF', 'passwd.pdf', 'application/pdf'],
])('%s is taken for what its content is', async (name, content, kept, tipo) => {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  expect((await upload(name, body)).archivo).toMatchObject({ nombre: kept, tipo });
});

test.each([
  ['programa.pdf', new Uint8Array(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])), /no se admite/],
  ['programa', new Uint8Array(Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])), /no se admite/],
  ['instalar.doc', compound(installer), /instalador/],
  ['instalar.msi', compound(), /Office antiguo/],
  ['pagina.html', '<!doctype html><script>alert(1)</script>', /HTML/],
  ['pagina.txt', '\n <!-- hola --><HTML><body></body></HTML>', /HTML/],
  ['pagina.txt', `<!--${' '.repeat(30_000)}--><!--><script>alert(1)</script>`, /HTML/],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG/],
  ['logo.txt', '<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"/>', /SVG/],
  ['sitio.kml', '<?xml version="1.0"?><otra/>', /KML/],
  ['script.sh', '#!/bin/sh\nrm -rf /', /programa/],
  ['macro.bat', 'del *.*', /«\.bat»/],
  ['nota', 'sin extensión', /extensión/],
  ['nada.txt', new Uint8Array([1, 2, 3, 0, 255]), /reconoce/],
  ['video.mp4', new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')), /mp4/],
])('%s is refused with a clear word, and nothing is stored', async (name, content, word) => {
  const before = await storedCount();

  const refusal = await refusalOf(name, content);

  expect(refusal).toMatchObject({ status: 415, code: 'unsupported_type' });
  expect(refusal.fields?.['file']).toMatch(word);
  expect(await storedCount()).toBe(before);
});

test('an empty file and one over 60 MB are refused', async () => {
  const before = await storedCount();

  expect((await refusalOf('vacio.pdf', '')).fields).toEqual({ file: 'El archivo está vacío.' });
  expect((await refusalOf('enorme.pdf', new Uint8Array(60 * 1024 * 1024 + 1))).fields).toEqual({ file: 'El archivo supera 60 MB.' });
  expect(await storedCount()).toBe(before);
});

test('an upload that breaks off midway stores nothing', async () => {
  const port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  const before = await storedCount();
  const user = await given.user({ permissions: ['documents:create'] });
  const { token, cookie } = await given.session(user.id);
  const { nombre_documento_id } = await input();
  const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = [
    part('codigoLugarInstalacion', codigoLugarInstalacion),
    part('codigoProyecto', codigoProyecto),
    part('nombre_documento_id', String(nombre_documento_id)),
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 y nada más',
  ].join('');
  const head = [
    'POST /backend/site/v1/documento HTTP/1.1',
    'host: localhost',
    'x-access-key: web',
    `authorization: Bearer ${token}`,
    `cookie: session_half=${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ];

  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => setTimeout(() => socket.destroy(), 300));
    });
    socket.once('close', () => resolve());
  });

  await expect.poll(storedCount).toBe(before);
});
