import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productOf, round, sumOf } from '../../decimals.ts';
import {
  mostCharacters,
  nameComplaint,
  quantityOf,
  quotientOf,
  shownValue,
  solveVariables,
  variablesIn,
  type Variable,
} from './formulas.ts';

const plain = (name: string, formula: string, unit: string | null = null): Variable => ({ name, formula, unit });
const site = solveVariables([
  plain('modulos', '162'),
  plain('metros_canalizacion', '40', 'M'),
  plain('kwp', '98,82', 'KWP'),
  plain('por_string', '18'),
  plain('strings', 'techo(modulos / por_string)'),
]);
const ask = (formula: string, unit = 'UN') => quantityOf(formula, unit, site);
const quantity = (formula: string, unit = 'UN') => {
  const found = ask(formula, unit);
  return found.ok ? found.quantity : found.message;
};

describe('a formula', () => {
  test.each([
    ['modulos*1,02', '165.24'],
    ['techo(modulos*1,02)', '166'],
    ['metros_canalizacion/3', '13.333'],
    ['techo(metros_canalizacion/3)', '14'],
    ['strings * 2 + 1', '19'],
    ['2 + 3 * 4 - 6 / 4', '12.5'],
    ['10 - 4 - 3', '3'],
    ['(1/3 + 1/3 + 1/3) * 3', '3'],
    ['techo(1/3 + 1/3 + 1/3)', '1'],
    ['-3 + 5', '2'],
    ['redondear(2,5)', '3'],
    ['redondear(1,005; 2)', '1.01'],
    ['piso(0 - 1/2) + 2', '1'],
    ['min(4; 2; 3) + max(1; 7)', '9'],
    ['si(modulos > 20; 2; 1)', '2'],
    ['si(modulos <= 20; 2; 1)', '1'],
    ['si(0 = 0; 5; 10/0)', '5'],
    ['MODULOS', '162'],
    ['1,0005', '1.001'],
  ])('%s gives %s', (formula, result) => {
    expect(quantity(formula)).toBe(result);
  });

  test.each([
    ['', 'La fórmula está incompleta.'],
    ['2 +', 'La fórmula está incompleta.'],
    ['2 3', 'Aquí falta un signo: + − * / o «;».'],
    ['modulos*1.02', 'Escriba los decimales con coma y sin puntos de miles: 1250,5.'],
    ['max(1,;2)', 'Falta el decimal después de la coma. Lo que se da a una función se separa con «;».'],
    ['a.constructor', '«.» no se usa en las fórmulas.'],
    ['constructor', 'No existe la variable «constructor».'],
    ['toString(1)', 'No existe la función «tostring». Hay techo, piso, redondear, min, max, si.'],
    ['1/(modulos-162)', 'No se puede dividir por cero.'],
    ['0-1', 'La cantidad no puede ser negativa.'],
    ['999999999999*10', 'La cantidad es demasiado grande.'],
    ['si(1; 2; 3)', 'si(…) comienza con una comparación: si(modulos > 20; 2; 1).'],
    ['1 < 2', 'Una comparación solo va al comienzo de si(…; …; …).'],
    ['techo(1; 2)', 'A «techo» se le dan 1 valores.'],
    ['(1', 'Falta «)».'],
    ['techo(1', 'Falta «)».'],
    ['1)', 'Sobra «)».'],
    ['()', 'Aquí falta un número o una variable.'],
    ['techo()', 'Aquí falta un número o una variable.'],
    ['2 + * 3', 'Aquí falta un número o una variable.'],
    ['max(1;;2)', 'Aquí falta un número o una variable.'],
    ['max(1;)', 'Aquí falta un número o una variable.'],
    ['max(1 2)', 'Aquí falta un signo: + − * / o «;».'],
    ['(1)(2)', 'Aquí falta un signo: + − * / o «;».'],
    ['2(3)', 'Aquí falta un signo: + − * / o «;».'],
    ['1;2', 'Con «;» solo se separa lo que se da a una función.'],
    [';1', 'Con «;» solo se separa lo que se da a una función.'],
    ['max((1;2);3)', 'Con «;» solo se separa lo que se da a una función.'],
    ['this', 'No existe la variable «this».'],
    ['true + null', 'No existe la variable «true».'],
    ['techo(1)(2)', 'Aquí falta un signo: + − * / o «;».'],
    ['2e3', 'Aquí falta un signo: + − * / o «;».'],
    ['si(1 < 2 < 3; 1; 2)', 'Una comparación solo va al comienzo de si(…; …; …).'],
  ])('«%s» is refused: %s', (formula, message) => {
    expect(quantity(formula)).toBe(message);
  });

  test('says where the mistake stands', () => {
    expect(ask('2 + perno')).toMatchObject({ ok: false, at: 4 });
  });

  test('has at most 500 characters and 30 levels', () => {
    expect(quantity('1'.padEnd(mostCharacters + 1, '+1'))).toMatch(/500 caracteres/);
    expect(quantity(`${'('.repeat(30)}1${')'.repeat(30)}`)).toBe('1');
    expect(quantity(`${'('.repeat(31)}1${')'.repeat(31)}`)).toMatch(/30 niveles/);
    expect(quantity(`${'-'.repeat(32)}1`)).toMatch(/30 niveles/);
  });

  test('does not add metres to kilowatts, nor give kilowatts where metres are asked', () => {
    expect(quantity('metros_canalizacion + kwp')).toBe('No se pueden sumar ni comparar largo y potencia.');
    expect(quantity('max(metros_canalizacion; kwp)')).toMatch(/No se pueden/);
    expect(quantity('kwp', 'M')).toBe('La fórmula da potencia, y la unidad M es largo.');
    expect(quantity('metros_canalizacion * 2', 'M2')).toMatch(/largo\^2/);
    expect(quantity('metros_canalizacion * metros_canalizacion', 'M2')).toBe('1600');
  });

  test('does not add hours to days, nor give one where the other is asked; they multiply what is counted', () => {
    const times = solveVariables([
      plain('jornada', '8', 'HR'),
      plain('plazo', '2', 'DIA'),
      plain('faena', '1', 'MES'),
      plain('personas', '3', 'UN'),
    ]);
    const of = (formula: string, unit: string) => {
      const found = quantityOf(formula, unit, times);
      return found.ok ? found.quantity : found.message;
    };
    expect(of('jornada + plazo', 'HR')).toBe('No se pueden sumar ni comparar horas y días.');
    expect(of('max(plazo; faena)', 'DIA')).toBe('No se pueden sumar ni comparar días y meses.');
    expect(of('plazo', 'HR')).toBe('La fórmula da días, y la unidad HR es horas.');
    expect(of('jornada * personas', 'HR')).toBe('24');
    expect(of('plazo + 1', 'DIA')).toBe('3');
  });

  test('does not add metres to pieces, nor compare them; a plain number, and what comes with each piece, goes with both', () => {
    const counted = solveVariables([plain('modulos', '162', 'UN'), plain('cajas', '3', 'CJ'), plain('metros', '40', 'M')]);
    const of = (formula: string, unit: string) => {
      const found = quantityOf(formula, unit, counted);
      return found.ok ? found.quantity : found.message;
    };
    for (const formula of ['metros + modulos', 'max(metros; modulos)', 'si(modulos > metros; 1; 2)', 'metros - techo(-modulos + 2)'])
      for (const unit of ['M', 'UN'])
        expect(of(formula, unit)).toMatch(/^No se pueden sumar ni comparar (largo y piezas|piezas y largo)\.$/);

    expect(of('modulos + cajas + 2', 'UN')).toBe('167');
    expect(of('metros + 2', 'M')).toBe('42');
    expect(of('metros + modulos * 2', 'M')).toBe('364');
    expect(of('metros / 4 + modulos / cajas', 'M')).toBe('64');
    expect(of('si(modulos > 20; metros; 1)', 'M')).toBe('40');
    expect(of('modulos', 'M')).toBe('162');
  });

  test('takes a variable without a unit for what its formula measures', () => {
    const measured = solveVariables([
      plain('doble', 'largo * 2'),
      plain('largo', 'metros'),
      plain('metros', '40', 'M'),
      plain('modulos', '162', 'UN'),
      plain('mezcla', 'largo + modulos'),
      plain('por_modulo', '1,5'),
    ]);
    const of = (formula: string, unit: string) => {
      const found = quantityOf(formula, unit, measured);
      return found.ok ? found.quantity : found.message;
    };
    for (const formula of ['largo + modulos', 'doble + modulos'])
      expect(of(formula, 'UN')).toBe('No se pueden sumar ni comparar largo y piezas.');
    expect(measured.values.get('mezcla')).toMatchObject({ ok: false, message: 'No se pueden sumar ni comparar largo y piezas.' });
    expect(of('doble', 'KG')).toBe('La fórmula da largo, y la unidad KG es masa.');
    expect(of('largo + por_modulo', 'M')).toBe('41.5');
    expect(of('modulos * por_modulo + doble', 'M')).toBe('323');
  });

  test('takes so much of anything for each kWp, and adds none of them to anything else', () => {
    expect(quantity('kwp * 15', 'M')).toBe('1482.3');
    expect(quantity('kwp * 0,5 + metros_canalizacion', 'M')).toBe('89.41');
    expect(quantity('kwp + metros_canalizacion * 2', 'M')).toMatch(/No se pueden/);
  });

  test('takes pieces for metres and metres for pieces: the number says how many come with one', () => {
    expect(quantity('strings * 25', 'M')).toBe('225');
    expect(quantity('metros_canalizacion / 3', 'UN')).toBe('13.333');
  });

  test('names the variables that it uses, each once', () => {
    expect(variablesIn('techo(modulos*1,02) + min(Modulos; strings)')).toEqual(['modulos', 'strings']);
    expect(variablesIn('2 +')).toEqual([]);
  });
});

describe('variables', () => {
  test('may use each other in any order', () => {
    const found = solveVariables([plain('c', 'b * 2'), plain('b', 'a + 1'), plain('a', '3')]);

    expect(['a', 'b', 'c'].map((it) => shownValue(found, it))).toEqual(['3', '4', '8']);
  });

  test('that go round in a circle are named, and only they and what uses them lack a value', () => {
    const found = solveVariables([plain('a', 'b'), plain('b', 'c + 1'), plain('c', 'a'), plain('d', '2'), plain('e', 'd + a')]);

    expect(found.values.get('a')).toMatchObject({ ok: false, message: 'Las variables giran en círculo: a → b → c → a.' });
    expect(found.values.get('c')).toMatchObject({ message: expect.stringContaining('giran en círculo') });
    expect(shownValue(found, 'e')).toBeNull();
    expect(shownValue(found, 'd')).toBe('2');
  });

  test('that double each other a hundred times are refused, not calculated for ever', () => {
    const chain = Array.from({ length: 100 }, (_, at) => plain(`v${at}`, at === 0 ? '9999999999' : `v${at - 1} * v${at - 1}`));

    expect(solveVariables(chain).values.get('v99')).toMatchObject({ ok: false, message: 'El número es demasiado grande.' });
  });

  test('have names that no function has', () => {
    expect(nameComplaint('metros_canalizacion')).toBeNull();
    expect(nameComplaint('año2')).toBeNull();
    expect(nameComplaint('si')).toMatch(/es una función/);
    for (const name of ['', '2a', 'Modulos', 'a b', 'a.b', 'a'.repeat(41)]) expect(nameComplaint(name)).not.toBeNull();
  });
});

describe('the numbers', () => {
  const decimals = fc.tuple(fc.nat(999_999), fc.nat(999)).map(([whole, thousandths]) => `${whole}.${String(thousandths).padStart(3, '0')}`);
  const written = (decimal: string) => decimal.replace('.', ',');

  test('are as exact as those of documents', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        const formula = `${written(a)} * ${written(b)} + ${written(c)}`;
        expect(quantity(formula)).toBe(withoutEnd(round(sumOf([productOf(a, b), c]), 3)));
      }),
    );
  });

  test('divided and multiplied by the same are what they were', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 9999 }), (a, n) => {
        expect(quantity(`${written(a)} / ${n} * ${n}`)).toBe(withoutEnd(a));
      }),
    );
  });

  test('rounded up are the least whole number that is not less', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 999 }), (a, n) => {
        expect(quantity(`techo(${a} / ${n})`)).toBe(String(Math.ceil(a / n)));
        expect(quantity(`piso(${a} / ${n})`)).toBe(String(Math.floor(a / n)));
      }),
    );
  });

  test('any text is a formula or a sentence about it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789,;()+-*/<>=aimnosx .')), maxLength: 60 }), (text) => {
        const found = ask(text);
        expect(found.ok ? found.quantity : found.message).toMatch(/./);
      }),
      { numRuns: 2000 },
    );
  });

  test('of a quotient are rounded half away from zero', () => {
    expect([quotientOf('1961490', '5.4'), quotientOf('5', '2'), quotientOf('-5', '2'), quotientOf('1', '3', 2)]).toEqual([
      '363239',
      '3',
      '-3',
      '0.33',
    ]);
    expect(quotientOf('1', '0')).toBeNull();
  });
});

const withoutEnd = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal);
