import { expect, test } from 'vitest';
import { z } from 'zod';
import * as field from './fields.ts';
import { asLine, isSheetError, withoutMarks } from './plain-text.ts';

const marks = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c, 0x01, 0x07, 0x08, 0x0b, 0x0c, 0x1b, 0x1f,
  0x7f, 0x80, 0x9f,
].map((it) => String.fromCodePoint(it));

test.each(marks)('%j is taken out of a text', (mark) => {
  expect(withoutMarks(`foto${mark}gpj.exe`)).toBe('fotogpj.exe');
  expect(asLine(`foto${mark}gpj.exe`)).toBe('fotogpj.exe');
});

test('accents, signs and joined pictures stay', () => {
  const text = 'Ñandú «Año» n.º 1 · 12 m² – 👩‍🔧';
  expect(asLine(text)).toBe(text);
  expect(withoutMarks(`${text}\n\t${text}`)).toBe(`${text}\n\t${text}`);
});

test('lines stay where a text has several, and end alike', () => {
  expect(field.lines(100).parse(' uno\r\n\tdos\rtres\u202E ')).toBe('uno\n\tdos\ntres');
  expect(field.optionalLines(100).parse('uno\r\ndos')).toBe('uno\ndos');
});

test('a name has one line, and none of marks alone', () => {
  expect(field.text(100).parse('Planta\r\nNorte\t\u202E2')).toBe('Planta Norte 2');
  expect(field.optionalText(100).parse('\u202E \u0007')).toBeNull();
  expect(field.text(100).safeParse('\u202E\u200F').success).toBe(false);
  expect(field.text(3).safeParse('\u202Eabc').success).toBe(true);
});

test('spaces that nobody sees apart count as one', () => {
  expect(field.text(100).parse('Planta  Norte\u00a0\u20092')).toBe('Planta Norte 2');
  expect(field.lines(100).parse('uno  dos')).toBe('uno  dos');
});

const sheetErrors = [
  '#REF!',
  '#N/A',
  '#¡REF!',
  '#N/D',
  '#NAME?',
  '#¿NOMBRE?',
  '#VALUE!',
  '#¡VALOR!',
  '#DIV/0!',
  '#¡DIV/0!',
  '#NUM!',
  '########',
  ' #ref! ',
];

test.each(sheetErrors)('%s is the error of a spreadsheet, and no text for any field', (error) => {
  expect(isSheetError(error)).toBe(true);
  for (const of of [field.text(), field.lines(), field.optionalText(), field.optionalLines()])
    expect(of.safeParse(error).success).toBe(false);
});

test.each(['#1', '# 12', 'Panel #N/A', 'REF', 'N/A', '#SOL', '#¡Vamos!'])('%s is a text', (text) => {
  expect(field.text().safeParse(text).success).toBe(true);
});

/** Each builder of a field that takes text, with a value that it takes. */
const samples: Record<string, [z.ZodType, string]> = {
  text: [field.text(), 'Planta Norte'],
  lines: [field.lines(), 'Planta Norte'],
  optionalText: [field.optionalText(), 'Planta Norte'],
  optionalLines: [field.optionalLines(), 'Planta Norte'],
  email: [field.email, 'ana@empresa.cl'],
  rut: [field.rut, '76.123.456-0'],
  phone: [field.phone, '+56 9 1234 5678'],
  optionalPhone: [field.optionalPhone, '+56 9 1234 5678'],
  amount: [field.amount(), '12.5'],
};

test.each(Object.entries(samples))('%s reads no mark that nobody sees', (_name, [schema, value]) => {
  const read = schema.safeParse(`\u202E${value}\u0007`);

  expect(schema.safeParse(value).success).toBe(true);
  // What has a form of its own may refuse them: nothing keeps them.
  expect(read.success ? read.data : schema.parse(value)).toEqual(schema.parse(value));
});
