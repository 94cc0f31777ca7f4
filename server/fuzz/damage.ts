/** A request as it goes over the line. */
export interface Line {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Cut off after so many bytes of the body. */
  cutAt?: number;
}

export interface Damage {
  name: string;
  harm(line: Line): Line;
}

const withBody = (line: Line, body: string | Buffer): Line => ({ ...line, body: Buffer.from(body) });
const withHeaders = (line: Line, headers: Record<string, string>): Line => ({ ...line, headers: { ...line.headers, ...headers } });
const withQuery = (line: Line, query: string): Line => ({ ...line, path: `${line.path}${line.path.includes('?') ? '&' : '?'}${query}` });
const form = 'multipart/form-data; boundary=linea';
const part = (name: string, value: string, more = ''): string =>
  `--linea\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipart = (line: Line, body: string): Line => withHeaders(withBody(line, body), { 'content-type': form });
const json = (line: Line, body: string): Line => withHeaders(withBody(line, body), { 'content-type': 'application/json' });

/** What happens to requests on the way here, or is done to them on purpose. */
export const damages: readonly Damage[] = [
  ...['{', '{"a":', 'null', '"texto"', '[]', '1e309', '{"a":1}}', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '\u0000', ''].map(
    (body): Damage => ({ name: `JSON ${JSON.stringify(body)}`, harm: (line) => json(line, body) }),
  ),
  { name: 'JSON deeper than any', harm: (line) => json(line, '['.repeat(200_000)) },
  {
    name: 'JSON that is not UTF-8',
    harm: (line) => withHeaders(withBody(line, Buffer.from('7b2261223a22ff80fe227d', 'hex')), { 'content-type': 'application/json' }),
  },
  { name: 'a body larger than any', harm: (line) => json(line, JSON.stringify({ a: 'x'.repeat(2_500_000) })) },
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'constructor',
    '/',
    'a/b;c',
  ].map((type): Damage => ({ name: `content-type «${type}»`, harm: (line) => withHeaders(line, { 'content-type': type }) })),
  { name: 'multipart without an end', harm: (line) => multipart(line, part('nombre', 'x')) },
  { name: 'multipart of nothing', harm: (line) => multipart(line, '') },
  { name: 'multipart with one name twice', harm: (line) => multipart(line, `${part('nombre', 'x')}${part('nombre', 'y')}--linea--\r\n`) },
  {
    name: 'multipart with inherited names',
    harm: (line) =>
      multipart(line, `${part('__proto__', 'x')}${part('constructor', 'y')}${part('toString', 'z', '; filename="a"')}--linea--\r\n`),
  },
  {
    name: 'multipart without names',
    harm: (line) => multipart(line, '--linea\r\n\r\nx\r\n--linea\r\ncontent-disposition: form-data\r\n\r\ny\r\n--linea--\r\n'),
  },
  {
    name: 'multipart with many fields',
    harm: (line) => multipart(line, `${Array.from({ length: 80 }, (_, n) => part(`c${n}`, 'x')).join('')}--linea--\r\n`),
  },
  {
    name: 'multipart with many files',
    harm: (line) =>
      multipart(line, `${Array.from({ length: 9 }, (_, n) => part(`a${n}`, 'x', '; filename="a.csv"')).join('')}--linea--\r\n`),
  },
  {
    name: 'multipart with NUL in names',
    harm: (line) => multipart(line, `${part('a\u0000b', 'x')}${part('archivo', 'x', '; filename="a\u0000.csv"')}--linea--\r\n`),
  },
  { name: 'cut off midway', harm: (line) => ({ ...line, cutAt: Math.floor(line.body.length / 2) }) },
  ...[
    'a=1&a=2',
    'page=1&page=2',
    '__proto__=1',
    'constructor=1&toString',
    'a[b]=1',
    '%',
    '%00=%00',
    '%ff=%ff',
    `a=${'x'.repeat(7_000)}`,
    `a=${'x'.repeat(20_000)}`,
  ].map((query): Damage => ({ name: `query ${query.slice(0, 30)}`, harm: (line) => withQuery(line, query) })),
  { name: 'each word of the query twice', harm: (line) => withQuery(line, line.path.split('?')[1] ?? 'id=1&id=1') },
  ...['%', '%00', '%ff', '%ED%A0%80', '..%2f..%2f', 'x'.repeat(400), 'constructor'].map((end): Damage => ({
    name: `path that ends with ${end.slice(0, 20)}`,
    harm: (line) => ({ ...line, path: `${line.path.split('?')[0]}${end}` }),
  })),
  ...['', 'x', 'constructor', 'á'.repeat(20), 'x'.repeat(200), 'clave-de-repeticion'].map((key): Damage => ({
    name: `idempotency-key «${key.slice(0, 20)}»`,
    harm: (line) => withHeaders(line, { 'idempotency-key': key }),
  })),
  ...['', '%', '%00', '%ED%A0%80', 'x'.repeat(5_000)].map((password): Damage => ({
    name: `x-confirm-password «${password.slice(0, 20)}»`,
    harm: (line) => withHeaders(line, { 'x-confirm-password': password }),
  })),
  ...['Bearer', 'Bearer  ', 'Basic eDp5', 'constructor', 'x'.repeat(9_000)].map((authorization): Damage => ({
    name: `authorization ${authorization.slice(0, 20)}`,
    harm: (line) => withHeaders(line, { authorization }),
  })),
  {
    name: 'cookies that make no sense',
    harm: (line) => withHeaders(line, { cookie: '__proto__=1; session_half=%; ;;=;session_half=%00' }),
  },
  {
    name: 'headers that make no sense',
    harm: (line) =>
      withHeaders(line, {
        'accept-encoding': 'gzip;q=constructor',
        accept: '\u00ff',
        range: 'bytes=9-1',
        'user-agent': '\u00e1'.repeat(3_000),
        'if-none-match': '*',
      }),
  },
];
