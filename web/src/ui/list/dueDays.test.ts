import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = (await readdir(root, { recursive: true })).filter((it) => it.endsWith('.tsx'));

/** Fields of answers that say by when something is due. */
const due = '(?:required_date|needed_by|due_date|due_on|fecha_termino|\\bdelivery_date)';
const plain = new RegExp(`<Day\\b[^>]*value=\\{[^}]*\\.${due}\\}`, 'g');
const late = new RegExp(`<DueDay\\b[^>]*value=\\{[^}]*\\.?${due}\\}`, 'g');
/** What the ERP was sent, word for word. */
const records = new Set(['erp/posts/ErpPostDrawer.tsx']);

test('a day by which something is due says how late it is', async () => {
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(new URL(file, root), 'utf8') })));
  const found = (pattern: RegExp) => sources.flatMap(({ file, source }) => (source.match(pattern) ?? []).map((it) => ({ file, it })));

  expect(found(late).length).toBeGreaterThan(18);
  expect(found(plain).filter(({ file }) => !records.has(file))).toEqual([]);
});

test('what is marked as overdue says by how much, in a mark as in a column', async () => {
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(new URL(file, root), 'utf8') })));
  const bare = sources.flatMap(({ file, source }) => (source.match(/>\s*(?:Atrasad|Vencid)[oa]\s*</g) ?? []).map((it) => ({ file, it })));

  expect(bare).toEqual([]);
});

/** Fields that say up to when something holds. */
const last = /<Day\b[^>]*value=\{[^}]*\b(?:valid_until|valid_to|vence_el|expires_on|sec_until)\}/;
/** Where a day does not end what is on the screen, or its standing is told by another file. */
const holds: Readonly<Record<string, string>> = {
  'access/keys/AccessKeyDrawer.tsx': '<AccessKeyStanding',
  'access/keys/AccessKeyList.tsx': '<AccessKeyStanding',
  'orders/agreements/AgreementPage.tsx': '<AgreementStanding',
  'services/invitations/OfferTable.tsx': 'Válida hasta',
  'services/quotations/Offer.tsx': 'quotation-flag',
  'services/quotations/QuotationRow.tsx': 'flags.map',
  'ui/suppliers/PastPapers.tsx': 'Vencía el',
};

test('what held up to a day says how long it has not', async () => {
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(new URL(file, root), 'utf8') })));
  const ending = sources.filter(({ source }) => last.test(source));

  expect(ending.length).toBeGreaterThan(9);
  expect(ending.filter(({ file, source }) => !source.includes(holds[file] ?? 'endedWords(')).map((it) => it.file)).toEqual([]);
});
