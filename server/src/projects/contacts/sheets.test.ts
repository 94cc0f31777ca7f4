import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createContactoMasivo, excelContacto, listContacto, previewContactoMasivo } from 'contract/projects/index.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { contactScene } from './scene.ts';

const { camila, codesOf, folder, given, listOf, mainsOf } = await contactScene();

test('many are created in one transaction, all or none, the first as the main one', async () => {
  const place = await given.place();
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ nombre: `Persona ${n}`, email: `p${n}@local.cl` }));

  expect(await camila.call(createContactoMasivo, { ...codesOf(place), contactos: many(500) })).toEqual({ created: 500 });
  expect(await mainsOf(place.id)).toEqual([{ nombre: 'Persona 0' }]);
  const wrong = await camila.refused(createContactoMasivo, {
    ...codesOf(place),
    contactos: [
      { nombre: 'Nueva', email: 'nueva@local.cl' },
      { nombre: 'Otra', email: 'p7@local.cl' },
      { nombre: 'Más', email: 'nueva@local.cl' },
    ],
  });
  const invalid = await camila.refused(createContactoMasivo, {
    ...codesOf(place),
    contactos: [{ nombre: 'A' }, { nombre: '', rut: '1-2' }],
  });
  const tooMany = await camila.refused(createContactoMasivo, { ...codesOf(place), contactos: many(501) });

  expect(wrong).toMatchObject({ status: 409, code: 'duplicate' });
  expect(Object.keys(wrong.fields ?? {})).toEqual(['contactos.1.email', 'contactos.2.email']);
  expect(Object.keys(invalid.fields ?? {})).toEqual(['contactos.1.nombre', 'contactos.1.rut']);
  expect(tooMany.fields).toEqual({ contactos: 'Cree a lo más 500 contactos a la vez.' });
  expect((await camila.call(listContacto, codesOf(place))).total_items).toBe(500);
});

test('a preview says of each row what would happen, and what was exported comes back as repeated', async () => {
  const place = await given.place({ nombreContacto: 'Ana Boldo', emailContacto: 'ana@local.cl', telefonoContacto: '+56955550101' });
  const texto =
    'Nombre\tCargo\tE-mail\tCelular\tColor\nBruno Canelo\tConserje\tbruno@local.cl\t955550102\tazul\nAna\t\tANA@local.cl\t\t\nCarla\t\tcarla@\t123\t\nOtro Bruno\t\tbruno@local.cl\t\t\n';

  const shown = await camila.call(previewContactoMasivo, { ...codesOf(place), texto });

  expect(shown.columns).toEqual([
    { title: 'Nombre', field: 'nombre' },
    { title: 'Cargo', field: 'cargo' },
    { title: 'E-mail', field: 'email' },
    { title: 'Celular', field: 'telefono' },
    { title: 'Color', field: null },
  ]);
  expect(shown.counts).toEqual({ create: 1, duplicate: 2, error: 1 });
  expect(shown.rows.map((it) => [it.outcome, ...it.errors.map((error) => error.message)])).toEqual([
    ['create'],
    ['duplicate', 'Ya es contacto de este lugar: Ana Boldo.'],
    ['error', 'El correo no es válido. Ejemplo: nombre@empresa.cl', expect.stringContaining('faltan dígitos')],
    ['duplicate', 'Repite la fila 1.'],
  ]);
  expect(shown.rows[0]?.values).toMatchObject({ nombre: 'Bruno Canelo', telefono: '+56 9 5555 0102' });

  const corrected = shown.rows.map(({ values }) =>
    values.nombre === 'Carla' ? { ...values, email: 'carla@local.cl', telefono: '' } : values,
  );
  expect((await camila.call(previewContactoMasivo, { ...codesOf(place), filas: corrected })).counts).toEqual({
    create: 2,
    duplicate: 2,
    error: 0,
  });
  expect(await listOf(place)).toHaveLength(1);
});

test('the export goes back in as it came out', async () => {
  const place = await given.place({
    nombreContacto: 'Ana "la jefa", Boldo',
    emailContacto: 'ana@local.cl',
    telefonoContacto: '+56955550101',
  });
  await given.contact({ place_id: place.id, nombre: 'Bruno', rut: '12345678-5', observaciones: 'Avisar antes; vive lejos' });
  const path = `${folder}/contactos.xlsx`;
  await writeFile(path, (await camila.raw(excelContacto, codesOf(place))).rawPayload);
  const { columns, rows } = await readSpreadsheet(path, { filename: 'contactos.xlsx' });
  const copied = [columns, ...rows.map((it) => columns.map((_, at) => String(it.cells[at] ?? '')))];

  const texto = copied
    .map((it) => it.map((cell) => (/["\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n');
  const shown = await camila.call(previewContactoMasivo, { ...codesOf(await given.place()), texto });

  expect(shown.counts).toEqual({ create: 2, duplicate: 0, error: 0 });
  expect(shown.rows.map((it) => it.values)).toMatchObject([
    { nombre: 'Ana "la jefa", Boldo', email: 'ana@local.cl', telefono: '+56 9 5555 0101' },
    { nombre: 'Bruno', rut: '12.345.678-5', observaciones: 'Avisar antes; vive lejos' },
  ]);
});
