import { expect, test } from 'vitest';
import { settings } from 'contract/administration/index.ts';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { inputOf } from './input.ts';
import { Problem } from '../problem.ts';

interface InputParts {
  params?: object;
  query?: object;
  body?: object;
}

/** The fields that a call refuses of what was sent; none when it takes all of it. */
function refusedFields(call: Call, { params = {}, query = {}, body }: InputParts): string[] {
  try {
    inputOf(call)({ params, query }, body);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.keys(error.details.fields ?? {});
  }
}

const shapeOf = (body: Call['body']): Record<string, z.ZodType> => (body instanceof z.ZodObject ? body.shape : {});
const isNumber = (schema: z.ZodType): boolean => {
  const { type, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [type, ...anyOf.map((it) => (typeof it === 'object' ? it.type : undefined))].some((it) => it === 'integer' || it === 'number');
};

const takesDigits = (schema: z.ZodType): boolean => [1, 2, 3, 7, 2026].some((it) => schema.safeParse(String(it)).success);

/** Every number that arrives as text: in paths and queries all of them, in bodies those that take the text `7`. */
const numbers = allCalls.flatMap((call) => {
  const places = { params: call.params ?? {}, query: call.query ?? {}, body: shapeOf(call.body) };
  return (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.entries(places[place])
      .filter(([, schema]) => isNumber(schema) && (place !== 'body' || (takesDigits(schema) && !schema.safeParse('texto').success)))
      .map(([name]) => ({ call, place, name })),
  );
});

test('a number that is sent as text is written in decimal digits, in every call', () => {
  expect(numbers.filter((it) => it.place === 'query').length).toBeGreaterThan(150);
  expect(numbers.filter((it) => it.place === 'params').length).toBeGreaterThan(30);
  expect(numbers.filter((it) => it.place === 'body').length).toBeGreaterThan(5);

  const taken = numbers.flatMap(({ call, place, name }) =>
    ['0x1', '0b1', '0o1', '1e0', '1e3', ' 1 ', '1 ', '1_000', '+1', '1.0', '1,0', '', 'Infinity', '１', 'true']
      .filter((text) => !refusedFields(call, { [place]: { [name]: text } }).includes(name))
      .map((text) => `${call.id} ${name}=«${text}»`),
  );
  expect(taken).toEqual([]);
});

test('a number in decimal digits is taken, in every path and query', () => {
  const strict = numbers.filter(
    ({ call, place, name }) =>
      // What stands in the path too must be the same there.
      !(place === 'body' || (place === 'query' && call.params && name in call.params)) &&
      ['1', '2', '2026'].every((text) => refusedFields(call, { [place]: { [name]: text } }).includes(name)),
  );

  expect(strict.map(({ call, name }) => `${call.id} ${name}`)).toEqual([]);
});

const [good, naming] = ['https://www.ejemplo.cl/x', 'https://ana:clave@www.ejemplo.cl/x'];
const noAddresses = ['no es una dirección', 'Esto no es la dirección de ninguna página de ninguna parte, por larga que sea'];

/** Fields of bodies that take an address and not just any text. */
const addresses = allCalls.flatMap((call) =>
  Object.entries(shapeOf(call.body))
    .filter(([, schema]) => schema.safeParse(good).success && noAddresses.every((it) => !schema.safeParse(it).success))
    .map(([name, schema]) => ({ id: `${call.id} ${name}`, schema })),
);

test('an address with a user and a password in it is refused wherever an address is entered', () => {
  expect(addresses.map((it) => it.id)).toEqual(
    expect.arrayContaining(['links.postDocument url', 'projects.createSmartsheet url', 'maintenance.updateCompany web']),
  );
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter(({ schema }) => schema.safeParse(naming).success).map((it) => it.id)).toEqual([]);
  expect(addresses.filter(({ schema }) => schema.safeParse('https://ana@www.ejemplo.cl/x').success).map((it) => it.id)).toEqual([]);
});

test.each([
  ['map_tiles_url', 'https://mapas.ejemplo.cl/{z}/{x}/{y}.png', 'https://ana:clave@mapas.ejemplo.cl/{z}/{x}/{y}.png'],
  ['map_tiles_url', 'https://mapas.ejemplo.cl:8443/{z}/{x}/{y}.png', 'https://ana:8443@mapas.ejemplo.cl/{z}/{x}/{y}.png'],
  ['dashboard_hosts', 'app.smartsheet.com', 'ana:clave@app.smartsheet.com'],
  ['dashboard_hosts', 'app.smartsheet.com:8443', 'app.smartsheet.com:8443@otra.cl'],
] as const)('the constant %s takes %s and not %s', (key, right, wrong) => {
  expect([settings[key].pattern.test(right), settings[key].pattern.test(wrong)]).toEqual([true, false]);
});

test.each(['PUBLIC_URL', 'CRM_DEAL_URL', 'MAP_TILES_URL', 'GOOGLE_ISSUER'])('%s is no address with a user and a password', (name) => {
  const address = (who: string) => ({ [name]: `https://${who}sitio.ejemplo.cl/{id}/{z}/{x}/{y}` });

  expect(() => readConfig(address(''))).not.toThrow();
  expect(() => readConfig(address('ana:clave@'))).toThrow(name);
});
