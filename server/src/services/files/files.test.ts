import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { postQuotation, serviceFileLimits, updateQuotation, uploadServiceFile } from 'contract/services/index.ts';
import { zip } from '../../platform/files/zip.ts';
import { pdf, quoteScene } from '../quotes/scene.ts';
import { storedFiles } from '../../../test/files.ts';
import { forgetFiles } from './files.ts';

const { app, db, folder, ana, pedro, send } = await quoteScene({ background: true });

const file = (content: string | Buffer, name: string) => new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const storedCount = async () => (await storedFiles(folder)).length;
const rowOf = (id: number) => db.selectFrom('service_files').where('id', '=', id).selectAll().executeTakeFirst();
const yesterday = (id: number) =>
  db
    .updateTable('service_files')
    .set({ waiting_since: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute();

test('a file goes up by itself and is saved under its own name; what is in it can be told again', async () => {
  const sent = await send(ana, pdf('Cotización grúa ñ.pdf'));

  expect(sent).toMatchObject({ name: 'Cotización grúa ñ.pdf', bytes: pdf().size });
  const saved = await app.http.inject({ url: sent.url });
  expect(saved.statusCode).toBe(200);
  expect(saved.headers['content-disposition']).toContain(encodeURIComponent('Cotización grúa ñ.pdf'));
  expect(await rowOf(sent.id)).toMatchObject({
    sha256: createHash('sha256')
      .update(await pdf().bytes())
      .digest('hex'),
  });
});

test('what is no paper, picture, spreadsheet or mail is refused, whatever its name says', async () => {
  const chunks: Buffer[] = [];
  for await (const chunk of zip([{ name: 'a.txt', content: ['a'] }])) chunks.push(chunk);
  const before = await storedCount();

  for (const hostile of [
    file('MZ\u0090\u0000', 'oferta.pdf'),
    file(Buffer.concat(chunks), 'ofertas.zip'),
    file('<html><script>alert(1)</script>', 'oferta.html'),
    file('%PDF-1.7\n1 0 obj\n%%EOF\n', 'oferta.xlsx'),
    file('%PDF-1.7\n1 0 obj\n', 'cortada.pdf'),
    file('', 'vacia.pdf'),
  ])
    expect([hostile.name, await ana.refused(uploadServiceFile, { file: hostile })]).toMatchObject([
      hostile.name,
      { fields: { file: expect.any(String) } },
    ]);
  expect(await storedCount()).toBe(before);
});

test('a file is named once, and by whoever sent it', async () => {
  const { id: file_id } = await send(ana);

  expect(await pedro.refused(postQuotation, { title: 'x', documents: [{ file_id }] })).toMatchObject({
    fields: { documents: expect.any(String) },
  });
  const { id, version } = await ana.call(postQuotation, { title: 'x', documents: [{ file_id }] });
  expect(await ana.refused(postQuotation, { title: 'y', documents: [{ file_id }] })).toMatchObject({
    fields: { documents: expect.any(String) },
  });
  expect(await ana.refused(updateQuotation, { quotation_id: id, version, documents: [{ file_id }] })).toMatchObject({ status: 400 });
  expect(await ana.refused(postQuotation, { title: 'y', documents: [{ file_id: 999_999 }] })).toMatchObject({ status: 400 });
});

test('what nobody names goes after a day with its bytes; what a document names stays', async () => {
  const [left, named, taken] = [await send(ana), await send(ana), await send(ana)];
  const documents = [named, taken].map((it) => ({ file_id: it.id }));
  const quote = await ana.call(postQuotation, { title: 'x', documents });
  const removed = quote.documents.filter((it) => it.file.id === taken.id).map((it) => it.id);
  await ana.call(updateQuotation, { quotation_id: quote.id, version: quote.version, removed });
  for (const it of [left, taken]) await yesterday(it.id);
  const before = await storedCount();

  await forgetFiles(app.workshop);

  expect([await rowOf(left.id), await rowOf(taken.id)]).toEqual([undefined, undefined]);
  expect(await rowOf(named.id)).toMatchObject({ waiting_since: null });
  await vi.waitFor(async () => expect(await storedCount()).toBe(before - 2), { timeout: 20_000 });
});

test('whoever sends and names nothing is stopped', async () => {
  const row = { name: 'x.pdf', bytes: 1, sha256: '0'.repeat(64), uploaded_by: pedro.id };
  const many = Array.from({ length: serviceFileLimits.waiting }, (_, at) => ({
    ...row,
    file: `aa/00000000-0000-0000-0000-${String(at).padStart(12, '0')}.pdf`,
  }));
  await db.insertInto('service_files').values(many).execute();

  expect(await pedro.refused(uploadServiceFile, { file: pdf() })).toMatchObject({ code: 'rule' });
});
