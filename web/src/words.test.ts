import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor, type JSXAttribute, type Expression } from 'oxc-parser';
import { expect, test } from 'vitest';

// Decision 064 says which word is which.
const root = new URL('./', import.meta.url);

const files = (await readdir(root, { recursive: true })).filter((it) => /(?<!\.test)\.tsx?$/.test(it));
const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(new URL(file, root), 'utf8') })));

/** Words that say the same as one of the product's. */
const strangers =
  /^(?:Añadir|Anexar|Adicionar|Borrar|Suprimir|Remover|Modificar|Grabar|Aceptar|Agrega|Crea|Ingrese un nuevo|Dar de alta)\b/;

/** How a form begins, and what the button says that ends it. */
const endings: readonly [title: RegExp, save: RegExp][] = [
  [/^Nuev[oa]\b/, /^(?:Crear|Enviar traslado|Pedir devolución)/],
  [/^Agregar\b/, /^Agregar/],
  [/^Registrar\b/, /^Registrar/],
  [/^Editar\b/, /^Guardar/],
  [/^Recibir\b/, /^Recibir/],
  [/^Copiar\b/, /^(?:Copiar|Crear)/],
];

/** The texts that an attribute may have; of one that is put together, how it begins. */
function textsOf(value: JSXAttribute['value'] | Expression): string[] {
  if (!value) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'JSXExpressionContainer') return value.expression.type === 'JSXEmptyExpression' ? [] : textsOf(value.expression);
  if (value.type === 'TemplateLiteral') return [value.quasis[0]?.value.cooked ?? ''];
  if (value.type === 'ConditionalExpression') return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  return [];
}

interface Ending {
  file: string;
  titles: string[];
  saves: string[];
}

/** Every form that says in one place how it is called and what ends it. */
function formsOf({ file, source }: (typeof sources)[number]): Ending[] {
  const found: Ending[] = [];
  new Visitor({
    JSXOpeningElement({ attributes }) {
      const textsIn = (name: string) =>
        attributes.flatMap((it) =>
          it.type === 'JSXAttribute' && it.name.type === 'JSXIdentifier' && it.name.name === name ? textsOf(it.value) : [],
        );
      const [titles, saves] = [textsIn('title'), textsIn('save')];
      if (titles.length > 0 && saves.length > 0) found.push({ file, titles, saves });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

test('the button that ends a form says what its title began', () => {
  const forms = sources.flatMap(formsOf);
  const wrong = forms.flatMap(({ file, titles, saves }) =>
    titles.flatMap((title) => {
      const ending = endings.find(([begins]) => begins.test(title));
      return ending && !saves.some((save) => ending[1].test(save)) ? [`${file}: «${title}» … «${saves.join('», «')}»`] : [];
    }),
  );

  expect(forms.length).toBeGreaterThan(45);
  expect(wrong).toEqual([]);
});

test('one thing is said with one word', () => {
  const found = sources.flatMap(({ file, source }) => {
    const said: string[] = [];
    const hear = (text: string) => (strangers.test(text.trim()) ? said.push(`${file}: «${text.trim()}»`) : undefined);
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && hear(value)),
      TemplateElement: ({ value }) => void hear(value.cooked ?? ''),
      JSXText: ({ value }) => void hear(value),
    }).visit(parseSync(file, source).program);
    return said;
  });

  expect(found).toEqual([]);
});

test('what opens a form to make something says «Nuevo»; only what makes it at once says «Crear»', () => {
  const atOnce = ['Crear enlace de acceso', 'Crear'];
  const labels = sources.flatMap(({ file, source }) => {
    const found: string[] = [];
    new Visitor({
      Property({ key, value }) {
        if (key.type !== 'Identifier' || key.name !== 'label' || value.type !== 'Literal') return;
        const label = String(value.value);
        if (/^Crear\b/.test(label) && !atOnce.includes(label)) found.push(`${file}: «${label}»`);
      },
    }).visit(parseSync(file, source).program);
    return found;
  });

  expect(labels).toEqual([]);
});
