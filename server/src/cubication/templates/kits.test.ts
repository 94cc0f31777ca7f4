import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cloneTemplateToDocument,
  getCubage,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  quantityOf,
  saveVariables,
  solveVariables,
  withNames,
} from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const [rail, clamp, panel] = [await given.material(), await given.material(), await given.material()];

const save = async (document_id: number, variables: Record<string, string>) => {
  const { version } = await fernanda.call(getCubage, { document_id });
  await fernanda.call(saveVariables, {
    document_id,
    version,
    variables: Object.entries(variables).map(([name, formula]) => ({ name, formula })),
  });
};
let roofs = 0;
/** Rows of panels with their rails: two for each row and one joint between panels. */
async function roof() {
  roofs += 1;
  const { document_id: template_id } = await fernanda.call(postTemplate, { name: `Techo ${roofs}` });
  await save(template_id, { filas: '2', por_fila: '6', modulos: 'filas*por_fila' });
  await fernanda.call(postDocumentMaterials, {
    document_id: template_id,
    materials: [
      { code: panel.codigo, formula: 'modulos' },
      { code: rail.codigo, formula: 'filas*2', section: 'Estructura' },
      { code: clamp.codigo, formula: 'max(Modulos - filas; 0)' },
      { code: clamp.codigo, quantity: '4' },
    ],
  });
  return template_id;
}
async function house() {
  // Of an unknown size: no variables of its own stand beside those of the parts.
  const { id } = await given.place({ kwp: null });
  return (await fernanda.call(postDocument, { place_id: id })).document_id;
}
const bring = (template_id: number, document_id: number, name: string, values: { name: string; formula: string }[] = []) => ({
  template_id,
  document_id,
  kit: { name, values },
});
const quantities = async (document_id: number) =>
  Object.entries(Object.groupBy(await fernanda.call(getDocumentMaterials, { document_id }), (it) => it.section ?? '')).map(
    ([section, rows = []]) => [section, ...rows.map((it) => it.quantity)] as const,
  );

test('a template comes more than once, each part with values of its own, and each stays a formula', async () => {
  const [template_id, document_id] = [await roof(), await house()];
  await fernanda.call(cloneTemplateToDocument, bring(template_id, document_id, 'Techo norte'));
  const { document } = await fernanda.call(
    cloneTemplateToDocument,
    bring(template_id, document_id, 'Techo sur', [
      { name: 'filas', formula: '3' },
      { name: 'por_fila', formula: 'por_fila_techo_norte+4' },
    ]),
  );

  expect(await quantities(document_id)).toEqual([
    ['Techo norte', '12', '4', '10', '4'],
    ['Techo sur', '30', '6', '27', '4'],
  ]);
  expect(document.variables.map(({ name, formula, result }) => `${name} = ${formula} = ${result}`)).toEqual([
    'filas_techo_norte = 2 = 2',
    'por_fila_techo_norte = 6 = 6',
    'modulos_techo_norte = filas_techo_norte*por_fila_techo_norte = 12',
    'filas_techo_sur = 3 = 3',
    'por_fila_techo_sur = por_fila_techo_norte+4 = 10',
    'modulos_techo_sur = filas_techo_sur*por_fila_techo_sur = 30',
  ]);

  // Another value of one part moves what is reckoned with it, and nothing of the others but what asks for it.
  const all = Object.fromEntries(document.variables.map((it) => [it.name, it.formula]));
  await save(document_id, { ...all, filas_techo_sur: '1' });
  expect(await quantities(document_id)).toEqual([
    ['Techo norte', '12', '4', '10', '4'],
    ['Techo sur', '10', '2', '9', '4'],
  ]);
});

test('a part has a name of its own, and what cannot be reckoned is refused with nothing written', async () => {
  const [template_id, document_id] = [await roof(), await house()];
  await fernanda.call(cloneTemplateToDocument, bring(template_id, document_id, 'Techo norte'));
  const refused = async (name: string, values?: { name: string; formula: string }[]) =>
    (await fernanda.refused(cloneTemplateToDocument, bring(template_id, document_id, name, values))).fields;

  expect(await refused('TECHO  NORTE')).toEqual({ 'kit.name': 'La cubicación ya tiene una sección «TECHO NORTE»: póngale otro nombre.' });
  expect(await refused('Techo-norte')).toEqual({
    'kit.name': 'La cubicación ya tiene la variable «filas_techo_norte»: póngale otro nombre.',
  });
  expect(await refused('¡!')).toEqual({ 'kit.name': 'El nombre lleva al menos una letra o un número.' });
  expect(await refused('Sur', [{ name: 'filas', formula: 'pisos' }])).toEqual({
    'kit.values': '«filas»: No existe la variable «pisos».',
  });
  expect(await refused('Sur', [{ name: 'canaletas', formula: '1' }])).toEqual({
    'kit.values': 'La plantilla ya no tiene la variable «canaletas»: elíjala de nuevo.',
  });
  expect(await quantities(document_id)).toHaveLength(1);
  expect((await fernanda.call(getCubage, { document_id })).variables).toHaveLength(3);
});

test('a value that is said names the part’s own variables first, also where the take-off has some of the same name', async () => {
  const [template_id, document_id] = [await roof(), await house()];
  await save(document_id, { modulos: '162', pisos: '2' });

  const { document } = await fernanda.call(
    cloneTemplateToDocument,
    bring(template_id, document_id, 'Sur', [
      { name: 'por_fila', formula: 'filas*pisos' },
      { name: 'modulos', formula: 'filas*por_fila' },
    ]),
  );

  expect(document.variables.map(({ name, result }) => `${name} = ${result}`)).toEqual([
    'modulos = 162',
    'pisos = 2',
    'filas_sur = 2',
    'por_fila_sur = 4',
    'modulos_sur = 8',
  ]);
  expect((await quantities(document_id))[0]).toEqual(['Sur', '8', '4', '6', '4']);
});

test('a formula that would be too long under the names of a part is refused by its row', async () => {
  const [template_id, document_id] = [await roof(), await house()];
  await fernanda.call(postDocumentMaterials, {
    document_id: template_id,
    materials: [{ code: panel.codigo, formula: Array.from({ length: 60 }, () => 'modulos').join('+') }],
  });
  expect((await fernanda.refused(cloneTemplateToDocument, bring(template_id, document_id, 'Techo norte'))).fields).toEqual({
    'kit.name': `Con «Techo norte» la fórmula de ${panel.codigo} pasa de 500 letras: póngale un nombre más corto.`,
  });
});

test('without a name of a part it comes as templates always did', async () => {
  const [template_id, document_id] = [await roof(), await house()];
  const { document } = await fernanda.call(cloneTemplateToDocument, { template_id, document_id });
  expect(document.variables.map((it) => it.name)).toEqual(['filas', 'por_fila', 'modulos']);
  expect(await quantities(document_id)).toEqual([
    ['', '12', '10', '4'],
    ['Estructura', '4'],
  ]);
});

test('a formula under other names is worth the same', () => {
  const name = fc.constantFrom('filas', 'por_fila', 'modulos', 'max');
  const formula = fc
    .array(fc.tuple(name, fc.constantFrom(' + ', '*', ' - '), fc.nat(99)), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map(([of, sign, number]) => `${of === 'max' ? `max(filas;${number})` : of}${sign}`).join('') + '1');
  fc.assert(
    fc.property(formula, fc.record({ filas: fc.nat(50), por_fila: fc.nat(50), modulos: fc.nat(50) }), (text, values) => {
      const names = new Map(Object.keys(values).map((it) => [it, `${it}_sur`]));
      const under = (called: (it: string) => string) =>
        solveVariables(Object.entries(values).map(([it, value]) => ({ name: called(it), unit: null, formula: String(value) })));
      const one = quantityOf(
        text,
        'UN',
        under((it) => it),
      );
      const other = quantityOf(
        withNames(text, names),
        'UN',
        under((it) => `${it}_sur`),
      );
      expect({ ...other, at: 0 }).toEqual({ ...one, at: 0 });
    }),
  );
  expect(withNames('=?', new Map())).toBe('=?');
});
