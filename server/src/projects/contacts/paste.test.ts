import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactColumns, type ContactColumn, type PastedContact } from 'contract/projects/index.ts';
import { Problem } from '../../platform/problem.ts';
import { readPaste } from './paste.ts';

const empty: PastedContact = { nombre: '', rut: '', cargo: '', email: '', telefono: '', observaciones: '' };

test.each<[string, string, Partial<PastedContact>[]]>([
  ['tabs and titles, as Excel copies', 'Nombre\tTeléfono\nAna Boldo\t9 5555 0101\n', [{ nombre: 'Ana Boldo', telefono: '9 5555 0101' }]],
  [
    'semicolons and other titles',
    'FONO;Nombre completo;E-Mail\n955550101;Ana;a@b.cl',
    [{ nombre: 'Ana', email: 'a@b.cl', telefono: '955550101' }],
  ],
  ['commas and quotes', 'nombre,cargo\n"Boldo, Ana","Jefa ""suprema"""', [{ nombre: 'Boldo, Ana', cargo: 'Jefa "suprema"' }]],
  [
    'name and surname apart',
    'Nombres;Apellidos;Correo\nAna María;Boldo Peumo;a@b.cl',
    [{ nombre: 'Ana María Boldo Peumo', email: 'a@b.cl' }],
  ],
  [
    'no titles, in any order',
    'a@b.cl\tAna\t9 5555 0101\t12.345.678-5\tJefa',
    [{ nombre: 'Ana', email: 'a@b.cl', telefono: '9 5555 0101', rut: '12.345.678-5', cargo: 'Jefa' }],
  ],
  ['only names', 'Ana Boldo\nBruno Canelo', [{ nombre: 'Ana Boldo' }, { nombre: 'Bruno Canelo' }]],
  ['a quote that is never closed', 'Nombre\tCargo\nAna "la jefa\tConserje\n', [{ nombre: 'Ana "la jefa', cargo: 'Conserje' }]],
  [
    'a line broken inside a cell',
    'Nombre\tObservaciones\nAna\t"Llamar\ndespués de las 9"',
    [{ nombre: 'Ana', observaciones: 'Llamar después de las 9' }],
  ],
  ['empty lines and a mark of the encoding', '\uFEFFNombre;Correo\n;\n\nAna;a@b.cl\n;;\n', [{ nombre: 'Ana', email: 'a@b.cl' }]],
  ['links that a sheet made of mails', 'Nombre\tCorreo\nAna\tmailto:a@b.cl', [{ nombre: 'Ana', email: 'a@b.cl' }]],
])('%s', (_, text, expected) => {
  expect(readPaste(text).rows).toEqual(expected.map((it) => ({ ...empty, ...it })));
});

test.each([
  ['', 'No hay filas que leer'],
  ['  \n\t\n', 'No hay filas que leer'],
  ['Nombre\tCorreo\n', 'Solo vienen los títulos'],
  [Array.from({ length: 501 }, (_, n) => `Persona ${n}`).join('\n'), 'Son 501 filas; se admiten hasta 500'],
])('%j is refused on its field', (text, message) => {
  expect(() => readPaste(text)).toThrow(Problem);
  try {
    readPaste(text);
  } catch (problem) {
    expect(problem).toMatchObject({ code: 'invalid', details: { fields: { texto: expect.stringContaining(message) } } });
  }
});

const charactersOf = (text: string) => fc.nat(text.length - 1).map((at) => text.charAt(at));

/** A cell without white space at its ends or doubled inside: what a reader would not notice is not kept. */
const cell = fc.string({ unit: charactersOf('aáñÑ 0159-.,;:"\'()@#/&%+\t\n'), maxLength: 24 }).map((it) => it.replace(/\s+/g, ' ').trim());
const word = cell.map((it) => `x${it.replaceAll('@', '').replace(/ +/g, ' ')}`.trim());
const person = fc.record({ nombre: word, rut: cell, cargo: word, email: cell, telefono: cell, observaciones: word });
const columns = fc.shuffledSubarray([...contactColumns], { minLength: 2 }).filter((it) => it.includes('nombre'));
const titles: Record<ContactColumn, string[]> = {
  nombre: ['Nombre', 'NOMBRE COMPLETO'],
  rut: ['RUT', 'r.u.t.'],
  cargo: ['Cargo', 'función'],
  email: ['Correo', 'E-mail'],
  telefono: ['Teléfono', 'celular'],
  observaciones: ['Observaciones', 'NOTAS'],
};

test('whatever people are written under titles with any separator are read as they were', () => {
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 20 }),
      columns,
      fc.constantFrom('\t', ';', ','),
      fc.nat(1),
      (people, fields, by, which) => {
        const quoted = (it: string) => `"${it.replaceAll('"', '""')}"`;
        const lines = [fields.map((it) => titles[it][which] ?? ''), ...people.map((it) => fields.map((field) => it[field]))];
        const text = lines.map((it, at) => it.map((one) => (at === 0 ? one : quoted(one))).join(by)).join('\r\n');

        const read = readPaste(text);

        expect(read.columns.map((it) => it.field)).toEqual(fields);
        expect(read.rows).toEqual(
          people.map((it) => ({
            ...empty,
            ...Object.fromEntries(fields.map((field) => [field, it[field]])),
            ...(fields.includes('email') && { email: it.email.replace(/^mailto:/i, '') }),
          })),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('whatever else is pasted is read as rows or refused on its field, never an error of ours', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: charactersOf('ab@\t\n\r";,0\\') }),
      ),
      (text) => {
        try {
          const { rows, columns } = readPaste(text);
          expect(rows.length).toBeGreaterThan(0);
          expect(rows.length).toBeLessThanOrEqual(500);
          const known = columns.flatMap((it) => (it.field && it.field !== 'apellido' ? [it.field] : []));
          expect(new Set(known).size).toBe(known.length);
        } catch (problem) {
          if (!(problem instanceof Problem)) throw problem;
        }
      },
    ),
    { numRuns: 1000 },
  );
});
