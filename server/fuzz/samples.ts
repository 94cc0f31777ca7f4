import { deflateSync } from 'node:zlib';

/** Names that every object inherits: what is kept under them in a plain object is not found, or is found without being there. */
export const inheritedNames = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toLocaleString',
  '__proto__',
  '__defineGetter__',
  'prototype',
];

/** What people send every day. Which of them a field accepts, its schema says. */
export const usual: readonly unknown[] = [
  [
    'Techo norte',
    'ABC-1',
    'RE',
    'general',
    'on',
    '01',
    '13101',
    'BF0001',
    'PANEL-550',
    '100',
    '12.5',
    '-33.437917',
    '-33.437917, -70.650458',
  ],
  ['76123456-0', '11111111-1', '+56912345678', 'ana@soldepapel.example', 'https://ejemplo.cl/pagina', '/proyectos', '#aa3311', '10:30'],
  [
    '2026-11-20',
    '2027-01-31',
    '2150-06-15',
    '2026-11',
    '2026-11-20T10:30',
    '2026-11-20T10:30:00Z',
    '8f14e45f-ceea-4671-9d0c-5d7c1f0a3b21',
    'd41d8cd98f00b204e9800998ecf8427e',
    'Sol-de-papel-2026',
    'true',
    'nacional',
  ],
  [1, 2, 3, 8, 40, 100, 2026, 12.5, true, false],
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ['excel', 'name', 'CLP', 'USD', '1', '2', '5', '1,2', '[]', '{}', 'usuario.nombre'],
].flat();

/** What nobody sends by hand, and a field may accept all the same. */
export const strange: readonly unknown[] = [
  ...inheritedNames,
  ['', ' ', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'infinity', 'now', 'today', '-0', '0x10', '1e5', '1e309', '٣', '½'],
  [
    'a',
    '%',
    '_',
    '\\',
    "'",
    '"',
    "');--",
    '{}',
    '$1',
    ':a',
    '*',
    '..',
    '../..',
    '/',
    '//evil.example',
    '<b>',
    '=1+1',
    '\t',
    'a\nb',
    '{{a}}',
  ],
  ['0', '-1', '0.0000001', '2147483647', '2147483648', '9223372036854775808', '9'.repeat(30), '9'.repeat(400), '0'.repeat(30)],
  ['0000-01-01', '0001-01-01', '1900-01-01', '2199-12-31', '2026-02-30', '2024-02-29', '9999-12-31', '10000-01-01', '-0001-01-01'],
  ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '2026-11-20T25:00:00Z', '+275761-01-01T00:00:00Z'],
  ['año', 'İ', 'ß', '👩‍🔧', 'e\u0301', '\u202Ecod', '\u0000', 'a\u0000b', '\u0007', '\uD800', 'a\uDC00', '\uFFFF', '\uFEFF'],
  ['x'.repeat(201), 'x'.repeat(5_001), 'ñ'.repeat(70_000), 'a '.repeat(2_000), '('.repeat(500), '<!---->'.repeat(30)],
  [0, -0, -1, 0.1, 1e-7, 1e15, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e21, 1e308, -1e308],
].flat();

/** What no field should accept, and the text of a number that no program can hold. */
export const wrong: readonly unknown[] = [
  ...strange,
  null,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 1 },
  JSON.parse('{"then":1}'),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.rawJSON('1e309'),
  JSON.rawJSON('-1e309'),
  JSON.rawJSON('1.00000000000000000000000000000000001'),
  JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  JSON.parse(`${'{"a":'.repeat(1_000)}0${'}'.repeat(1_000)}`),
  Array(100_000).fill(0),
  Array.from({ length: 100_000 }, () => ({})),
];

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080200000090', 'hex'),
  Buffer.from('7753de', 'hex'),
  chunk('IDAT', deflateSync(Buffer.from([0, 200, 120, 40]))),
  chunk('IEND', Buffer.alloc(0)),
]);

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** Files: right ones, empty ones, and ones whose names and kinds lie. */
export const files: readonly File[] = [
  new File(['Código;Nombre;Descripción\n1;Uno;Dos\n'], 'planilla.csv', { type: 'text/csv' }),
  new File(['constructor;__proto__;toString\n1;2;3\n'], 'nombres.csv', { type: 'text/csv' }),
  new File(['a\u0000b;c\n\u0000;\uD800\n'], 'nulos.csv', { type: 'text/csv' }),
  new File([png], 'foto.png', { type: 'image/png' }),
  new File(['%PDF-1.4\n%%EOF'], 'papel.pdf', { type: 'application/pdf' }),
  new File(['no es una imagen'], 'foto.jpg', { type: 'image/jpeg' }),
  new File(['PK\u0003\u0004'], 'rota.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  new File(['<svg onload="alert(1)"/>'], `${'x'.repeat(300)}.svg`, { type: 'image/svg+xml' }),
  new File(['texto'], '../../../etc/passwd', { type: 'text/plain' }),
  new File(['texto'], 'constructor', { type: 'application/octet-stream' }),
  new File(['texto'], 'a.toString', { type: 'application/octet-stream' }),
  new File([], 'vacio.csv', { type: 'text/csv' }),
];
