import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  adoptCreation,
  allMaterials,
  allSuppliers,
  approveMaterial,
  approveSupplierV2,
  cancelCreation,
  createMaterial,
  createSupplier,
  creationStates,
  exportSuppliersExcel,
  findDuplicates,
  getMaterialCreation,
  materialCreationPdf,
  postComment,
  resendCreation,
  supplierCreationPdf,
  updateMaterial,
  updateSupplier,
} from 'contract/supplying/index.ts';
import { getMaterial } from 'contract/materials/index.ts';
import { getSupplier, sapSuppliers, updateSupplierDocument } from 'contract/suppliers/index.ts';
import { requireOrderable, warnOfPapers } from '../../suppliers/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { creationScene, newName, newRut } from './scene.ts';

const { app, db, as, ana, rocio, boss, idOf, whole, askWhole, seen, supplierNow, reaches, takeCode } = await creationScene();

// The first of all: nothing was asked for before.
test('materials and suppliers that are asked for share one series of numbers', async () => {
  const numbers = [
    (await boss.call(createMaterial, { description: 'Abrazadera de la serie', reason: 'x' })).number,
    (await boss.call(createSupplier, { name: newName(), rut: newRut(), reason: 'x' })).number,
    (await boss.call(createMaterial, { description: 'Borne de la serie', reason: 'x' })).number,
  ];

  expect(numbers).toEqual(['CR-000001', 'CR-000002', 'CR-000003']);
});

test('a supplier is asked for, completed by supply, approved by another, and is in the ERP and the register once', async () => {
  const rut = newRut();
  const asked = await ana.call(createSupplier, { name: 'Cables del Sur Ltda.', rut, reason: 'Cotizó mejor' });
  expect(asked).toMatchObject({ status: 'en_revision', completed: false, lacks: expect.arrayContaining(['Falta el rubro.']), code: null });
  expect(asked.number).toMatch(/^CR-\d{6}$/);
  expect(await boss.refused(approveSupplierV2, seen(asked))).toMatchObject({ status: 409 });

  const ready = await rocio.call(updateSupplier, { ...seen(asked), ...whole, name: 'Cables del Sur Ltda.', rut });
  expect(ready).toMatchObject({ status: 'por_aprobar', completed: true, lacks: [] });
  expect(await ana.refused(approveSupplierV2, seen(ready))).toMatchObject({ status: 403 });
  expect(await boss.refused(approveSupplierV2, seen(asked))).toMatchObject({ status: 412 });
  const sent = await boss.call(approveSupplierV2, seen(ready));

  expect(sent).toMatchObject({ status: 'publicando', code: `${rut}P` });
  await reaches(asked.number, 'creada');
  expect((await boss.call(sapSuppliers, { search: 'cables del sur limitada' })).items).toMatchObject([
    { code: `${rut}P`, rut, origins: ['sap', 'formulario'], valid_supplier: true, email: whole.email },
  ]);
  const cards = await db.selectFrom('erp_cards').where('code', '=', `${rut}P`).selectAll().execute();
  expect(cards).toMatchObject([{ content: { billing: 'factura', payment_condition: { name: 'Contado', days: 0 } } }]);
  expect((await ana.call(allSuppliers, { mine: 'true' })).items).toMatchObject([{ number: asked.number, status: 'creada' }]);
  expect((await boss.raw(exportSuppliersExcel, {})).statusCode).toBe(200);
});

test('a supplier is there once: by RUT whoever asks, and by name unless somebody says why it is another one', async () => {
  const rut = newRut();
  await askWhole({ name: 'Compañía Eléctrica Ñandú S.A.', rut });

  expect(await ana.refused(createSupplier, { name: 'Otro', rut, reason: 'x' })).toMatchObject({
    code: 'duplicate',
    fields: { rut: expect.stringContaining('Ya se pidió') },
  });
  const alike = { name: 'compania electrica nandu Limitada', rut: newRut(), reason: 'x' };
  expect(await ana.refused(createSupplier, alike)).toMatchObject({ code: 'duplicate', fields: { name: expect.any(String) } });
  const other = await ana.call(createSupplier, { ...alike, distinct_reason: 'Es la filial del norte' });
  expect(other.distinct_reason).toBe('Es la filial del norte');
  const wrong = { name: 'Digito', rut: '76.123.456-1', reason: 'x' };
  expect((await ana.refused(createSupplier, wrong)).fields).toHaveProperty(['rut']);
  expect((await ana.refused(createSupplier, { name: 'Nadie', reason: 'x' })).fields).toHaveProperty(['rut']);
  const abroad = { name: 'Solarwerk GmbH', country: 'de', tax_id: 'DE 129-273', reason: 'x' };
  expect(await ana.call(createSupplier, abroad)).toMatchObject({ supplier: { country: 'DE', rut: null } });
  expect((await ana.refused(createSupplier, { ...abroad, distinct_reason: 'y' })).fields).toHaveProperty(['tax_id']);
});

test('what has retired is not chosen any more; what was chosen before stays', async () => {
  const retired = async (table: Parameters<typeof idOf>[0]) => {
    const coded = table === 'expense_items' ? { codigo: 'VIEJO' } : {};
    const dated = table === 'payment_conditions' ? { dias: 7 } : {};
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (nombre, activo ${sql.raw(
        Object.keys({ ...coded, ...dated })
          .map((it) => `, ${it}`)
          .join(''),
      )})
      values ('Retirado', false ${sql.raw('codigo' in coded ? ", 'VIEJO'" : 'dias' in dated ? ', 7' : '')}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const left = {
    category_id: await retired('business_categories'),
    payment_method_id: await retired('payment_methods'),
    payment_condition_id: await retired('payment_conditions'),
    service_bought_id: await retired('services_bought'),
  };
  const refusal = await ana.refused(createSupplier, { name: newName(), rut: newRut(), reason: 'x', ...left });
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(Object.keys(left).toSorted());
  const material = { description: 'Con ítem retirado', reason: 'x', expense_item_id: await retired('expense_items') };
  expect((await ana.refused(createMaterial, material)).fields).toHaveProperty(['expense_item_id']);

  const rut = newRut();
  const { number, supplier_id, ...asked } = await ana.call(createSupplier, { name: newName(), rut, reason: 'x' });
  await db.updateTable('supplier_records').set({ category_id: left.category_id }).where('id', '=', supplier_id).execute();
  const again = { ...seen(asked), name: asked.supplier.name, rut, reason: 'y', category_id: left.category_id };
  expect(await ana.call(updateSupplier, again)).toMatchObject({ number, supplier: { category: 'Retirado' } });
});

test('of two who ask for the same supplier at once one is heard', async () => {
  const rut = newRut();
  const answers = await Promise.all([1, 2, 3].map(() => ana.raw(createSupplier, { name: newName(), rut, reason: 'x' })));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('duplicates are found while typing, with the words that agree', async () => {
  const rut = newRut();
  await askWhole({ name: 'Fijaciones Ventisquero SpA', rut });

  const byName = await ana.call(findDuplicates, { kind: 'supplier', name: 'fijaciones ventisquero ltda' });
  expect(byName[0]).toMatchObject({ is_request: true, same: 'name', words: ['Fijaciones', 'Ventisquero'], rut });
  expect(await ana.call(findDuplicates, { kind: 'supplier', tax_id: rut.replace('-', '') })).toMatchObject([{ same: 'tax_id' }]);
  expect(await ana.call(findDuplicates, { kind: 'supplier', tax_id: '77' })).toEqual([]);
  const only = await as('material_creation:read');
  expect(await only.refused(findDuplicates, { kind: 'supplier', name: 'x' })).toMatchObject({ status: 403 });
});

test('an open warning stops the approval until it is resolved; a rejecting comment ends the request and frees the RUT', async () => {
  const rut = newRut();
  const asked = await askWhole({ rut });
  const flagged = { request_id: asked.id, version: asked.version };
  expect((await ana.refused(postComment, { ...flagged, comment: 'x', warning: true })).status).toBe(403);
  await boss.call(postComment, { ...flagged, comment: 'Falta el certificado', warning: true });
  const warned = await supplierNow(asked.number);
  expect(warned).toMatchObject({ open_warnings: 1, allowed_actions: expect.not.arrayContaining(['approve']) });
  expect(await boss.refused(approveSupplierV2, seen(warned))).toMatchObject({ code: 'rule' });

  await rocio.call(postComment, { ...seen(warned), comment: 'Ya está', resolved: true });
  const resolved = await supplierNow(asked.number);
  expect(resolved).toMatchObject({ open_warnings: 0, allowed_actions: expect.arrayContaining(['approve']) });
  expect(resolved.comments).toMatchObject([{ warning: true, resolved: true }, { resolved: true }]);
  expect((await boss.refused(postComment, { ...flagged, comment: 'No', rejected: true })).status).toBe(412);
  await boss.call(postComment, { ...seen(resolved), comment: 'Es del rubro equivocado', rejected: true });

  expect(await supplierNow(asked.number)).toMatchObject({ status: 'rechazada', allowed_actions: [] });
  expect(await ana.call(createSupplier, { name: newName(), rut, reason: 'x' })).toMatchObject({ status: 'en_revision' });
});

test('a code that another has in the ERP stops the creation, and a person adopts it or sends it again', async () => {
  const [one, two] = [newRut(), newRut()];
  for (const rut of [one, two]) await takeCode(`${rut}P`);
  const [first, second] = [await askWhole({ rut: one }), await askWhole({ rut: two })];
  for (const it of [first, second]) await boss.call(approveSupplierV2, seen(it));
  await reaches(first.number, 'detenida');
  await reaches(second.number, 'detenida');

  const stopped = await supplierNow(first.number);
  expect(stopped).toMatchObject({ erp_conflict: true, erp_error: expect.stringContaining('ya existe') });
  await boss.call(adoptCreation, { ...seen(stopped), comment: 'Es el mismo' });
  await db.deleteFrom('erp_cards').where('code', '=', `${two}P`).execute();
  await boss.call(resendCreation, seen(await supplierNow(second.number)));

  expect(await supplierNow(first.number)).toMatchObject({ status: 'creada', code: `${one}P` });
  await reaches(second.number, 'creada');
  const rows = await db
    .selectFrom('suppliers')
    .where('codigo', 'in', [`${one}P`, `${two}P`])
    .select('codigo')
    .execute();
  expect(rows.length).toBe(2);
});

test('a material gets the next code of its family, and another one where that is taken in the ERP', async () => {
  const family = await db
    .insertInto('material_families')
    .values({ codigo: 'ZZZ', nombre: 'Pruebas', lleva_series: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unit = await db.selectFrom('units').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await takeCode('ZZZ-000001', 'Item');
  const asked = await ana.call(createMaterial, { description: 'Conector MC4 azul', reason: 'No está' });
  const fields = {
    description: 'Conector MC4 azul',
    part_number: 'MC4-Z9',
    family_id: family.id,
    unit_id: unit.id,
    expense_item_id: await idOf('expense_items'),
  };
  const ready = await rocio.call(updateMaterial, { ...seen(asked), ...fields, reason: 'No está' });
  expect(ready).toMatchObject({ status: 'por_aprobar', lacks: [] });

  expect(await boss.call(approveMaterial, seen(ready))).toMatchObject({ status: 'publicando', code: 'ZZZ-000001' });
  const now = () => boss.call(getMaterialCreation, { number: asked.number });
  await vi.waitFor(async () => expect(await now()).toMatchObject({ status: 'detenida', erp_conflict: true }), { timeout: 20_000 });
  await boss.call(resendCreation, seen(await now()));
  await vi.waitFor(async () => expect(await now()).toMatchObject({ status: 'creada', code: 'ZZZ-000002' }), { timeout: 20_000 });

  expect(await rocio.call(getMaterial, { code: 'ZZZ-000002' })).toMatchObject({ description: 'Conector MC4 azul', family: 'Pruebas' });
  expect(await ana.refused(createMaterial, { description: 'conector mc4 AZUL', reason: 'x' })).toMatchObject({
    fields: { description: expect.stringContaining('ZZZ-000002') },
  });
  expect(await ana.call(findDuplicates, { kind: 'material', name: 'conector azul' })).toMatchObject([
    { code: 'ZZZ-000002', words: ['Conector', 'azul'] },
  ]);
  // By the maker's code it is found as what it is called now.
  expect(await ana.call(findDuplicates, { kind: 'material', code: 'mc4-z9' })).toMatchObject([
    { code: 'ZZZ-000002', same: 'code', is_request: false },
  ]);
  expect((await ana.call(allMaterials, { search: 'conector' })).total_items).toBe(1);
});

test('whatever is done to a request in any order, it stands where its table leads, and is in the ERP only when it was approved', async () => {
  const acts = ['complete', 'warn', 'resolve', 'reject', 'approve', 'cancel', 'edit'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 7 }), async (sequence) => {
      const rut = newRut();
      const name = newName();
      const { number } = await ana.call(createSupplier, { name, rut, reason: 'x' });
      for (const act of sequence) {
        const before = await supplierNow(number);
        const common = { ...seen(before), comment: 'x' };
        const done = await {
          complete: () => rocio.raw(updateSupplier, { ...seen(before), ...whole, name, rut }),
          edit: () => ana.raw(updateSupplier, { ...seen(before), name, rut, reason: 'y' }),
          warn: () => boss.raw(postComment, { ...common, warning: true }),
          resolve: () => rocio.raw(postComment, { ...common, resolved: true }),
          reject: () => boss.raw(postComment, { ...common, rejected: true }),
          approve: () => boss.raw(approveSupplierV2, seen(before)),
          cancel: () => ana.raw(cancelCreation, common),
        }[act]();
        const after = await supplierNow(number);
        expect([200, 409, 422]).toContain(done.statusCode);
        if (done.statusCode !== 200) expect(['publicando', before.status, 'creada']).toContain(after.status);
        if (act === 'approve' && done.statusCode === 200) expect(before).toMatchObject({ status: 'por_aprobar', open_warnings: 0 });
        expect([before.status, ...creationStates.later(before.status)]).toContain(after.status);
        expect(after.code !== null).toBe(['publicando', 'detenida', 'creada'].includes(after.status));
      }
    }),
    { numRuns: 12 },
  );
});

test('a paper replaces the one of its type; one that has expired stops new orders, and says which', async () => {
  const asked = await askWhole();
  await boss.call(approveSupplierV2, seen(asked));
  await reaches(asked.number, 'creada');
  const { id: doc_type } = await db
    .selectFrom('supplier_document_types')
    .where('bloquea', '=', true)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const paper = () => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'poliza.pdf', { type: 'application/pdf' });
  const sent = { id: asked.supplier_id, doc_type };
  expect((await rocio.refused(updateSupplierDocument, { ...sent, files: paper() })).fields).toHaveProperty(['expires_on']);
  await rocio.call(updateSupplierDocument, { ...sent, files: paper(), expires_on: '2020-01-01' });

  const expired = await boss.call(getSupplier, { id: asked.supplier_id });
  expect(expired).toMatchObject({
    valid_supplier: false,
    expired_documents: 1,
    documents: [{ standing: 'vencido', origin: 'ABASTECIMIENTO' }],
  });
  const ordering = () => db.transaction().execute((tx) => requireOrderable({ ...app.workshop, tx }, expired.code));
  await expect(ordering()).rejects.toMatchObject({ code: 'rule' });
  await rocio.call(updateSupplierDocument, { ...sent, files: paper(), expires_on: '2090-01-01' });

  await ordering();
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await rocio.call(updateSupplierDocument, { ...sent, files: paper(), expires_on: soon });
  await warnOfPapers(app.workshop);
  await warnOfPapers(app.workshop);
  const notices = await db
    .selectFrom('notifications')
    .where('user_id', '=', rocio.id)
    .where('title', 'like', `${asked.supplier.name}: %vence el%`)
    .select('id')
    .execute();
  expect(notices.length).toBe(1);
  await rocio.call(updateSupplierDocument, { ...sent, files: paper(), expires_on: '2090-01-01' });
  expect(await boss.call(getSupplier, { id: asked.supplier_id })).toMatchObject({
    valid_supplier: true,
    documents: [{ standing: 'vigente' }],
  });
});

test('a creation request is a paper for who sees it: what is asked for, why, and what was said', async () => {
  const name = newName();
  const supplier = await ana.call(createSupplier, { name, rut: newRut(), email: 'ventas@papel.example', reason: 'Cotizó mejor' });
  const material = await ana.call(createMaterial, { description: 'Perno de paper', brand: 'Tuercas', reason: 'Lo pide la obra' });
  await rocio.call(postComment, { ...seen(supplier), comment: 'Falta la carpeta tributaria', warning: true });

  const papers = [
    await ana.raw(supplierCreationPdf, { number: supplier.number }),
    await ana.raw(materialCreationPdf, { number: material.number }),
  ];

  const [one, other] = papers.map((it) => pdfTextOf(it.rawPayload));
  for (const words of [supplier.number, 'papel', 'Cotizó', 'tributaria']) expect(one).toContain(words);
  for (const words of [material.number, 'Tuercas', 'obra']) expect(other).toContain(words);
  expect(await ana.refused(materialCreationPdf, { number: supplier.number })).toMatchObject({ status: 404 });
});
