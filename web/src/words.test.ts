import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor, type JSXAttribute, type Expression } from 'oxc-parser';
import { rights } from 'contract/permissions.ts';
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
  const found = sources.flatMap(({ file, source }) =>
    textsWithin(file, source).flatMap((text) => (strangers.test(text.trim()) ? [`${file}: «${text.trim()}»`] : [])),
  );

  expect(found).toEqual([]);
});

/** Of two words for one act that one is said which decision 064 chose: Reemplazar, Terminar, Fusionar, Importar (rows), Subir (a file), Recargar (a page). */
const others =
  /\b(?:sustitu|finaliz|(?:combin(?:ar|e|a|ó)|adjunt(?:ar|e|es|ó))(?!\p{L})|carg(?:ar|ue) (?:desde|de nuevo|la (?:página|planilla))|vuelva a cargar)/iu;
/** The Spanish of Microsoft Project. */
const foreign = new Set(['server/src/schedule/exchange/words.ts']);
const isCode = (text: string): boolean => /^[\w./-]*$/.test(text);

/** All that the product says anywhere: its screens, its calls and what the server answers, and the pages of the manual. */
async function everythingSaid(): Promise<{ file: string; texts: string[] }[]> {
  const found: { file: string; texts: string[] }[] = [];
  for (const folder of ['web/src', 'contract/src', 'server/src']) {
    const place = new URL(`../../${folder}/`, import.meta.url);
    for (const name of await readdir(place, { recursive: true })) {
      if (!/\.(?:md|tsx?)$/.test(name) || name.endsWith('.test.ts')) continue;
      const [file, source] = [`${folder}/${name}`, await readFile(new URL(name, place), 'utf8')];
      const texts = name.endsWith('.md') ? source.split('\n') : others.test(source) ? textsWithin(file, source) : [];
      if (!foreign.has(file)) found.push({ file, texts });
    }
  }
  return found;
}

function textsWithin(file: string, source: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(parseSync(file, source).program);
  return texts;
}

test('of two words for one act one is said, by screens, answers and manual', async () => {
  const said = await everythingSaid();

  expect(said.length).toBeGreaterThan(1500);
  expect(
    said.flatMap(({ file, texts }) => texts.filter((it) => others.test(it) && !isCode(it)).map((it) => `${file}: «${it.trim()}»`)),
  ).toEqual([]);
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

/** All that a button may say to begin with. A new one is decided in 064: it says nothing that one of these says. */
const verbs = new Set(
  `Abrir Acordar Activar Actualizar Ajustar Adoptar Advertir Agregar Ampliar Anular Aplicar Aprobar Asignar
    Buscar Cambiar Cancelar Cerrar Comentar Comparar Completar Confirmar Consultar Contar
    Continuar Copiar Corregir Cotizar Crear Decidir Definir Dejar Desactivar Desbloquear Descargar Descartar
    Deshacer Desmarcar Despachar Desplegar Desvincular Devolver Dibujar Editar Elegir Eliminar Empezar Encargar
    Encender Enmendar Entregar Enviar Exigir Exportar Fijar Fusionar Generar Guardar Hacer Importar
    Imprimir Indicar Ingresar Invitar Liberar Licitar Limpiar Mantener Marcar Mostrar Mover Negar Nombrar Ordenar
    Pedir Pegar Plegar Poner Probar Programar Prometer Quitar Reabrir Reactivar Recargar Rechazar Recibir Recordar
    Recuperar Reemplazar Registrar Registrarse Reintentar Repetir Replanificar Replicar Resolver Responder
    Restablecer Retirar Reunir Revisar Revocar Salir Seguir Sincronizar Soltar Subir Terminar Tomar
    Traer Traspasar Usar Validar Vincular Volver`.split(/\s+/),
);
/** End like verbs. */
const nouns = new Set(['Chofer', 'Estándar', 'Lugar', 'Radar']);

/** The first words of buttons: labels of actions, what ends a form, the yes of a question, what a button holds. */
function beginningsOf({ file, source }: (typeof sources)[number]): string[] {
  const found: string[] = [];
  const take = (text: string) => {
    const [verb = ''] = text.trim().split(/[\s,:]/, 1);
    if (/^\p{Lu}\p{Ll}+[aeií]r(?:se)?$/u.test(verb) && !nouns.has(verb)) found.push(verb);
  };
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !['label', 'yes', 'save'].includes(key.name)) return;
      if (value.type === 'Literal' || value.type === 'TemplateLiteral' || value.type === 'ConditionalExpression')
        textsOf(value).forEach(take);
    },
    JSXElement({ openingElement: { name, attributes }, children }) {
      if (name.type !== 'JSXIdentifier') return;
      for (const it of attributes)
        if (it.type === 'JSXAttribute' && it.name.type === 'JSXIdentifier' && ['save', 'yes'].includes(it.name.name))
          textsOf(it.value).forEach(take);
      if (name.name !== 'Button' && name.name !== 'button') return;
      for (const it of children) {
        if (it.type === 'JSXText') take(it.value);
        if (it.type === 'JSXExpressionContainer') textsOf(it).forEach(take);
      }
    },
  }).visit(parseSync(file, source).program);
  return found;
}

test('a button begins with a verb that is decided', () => {
  const said = sources.flatMap((it) => beginningsOf(it).map((verb) => ({ verb, file: it.file })));

  expect(said.length).toBeGreaterThan(300);
  expect([...new Set(said.filter(({ verb }) => !verbs.has(verb)).map(({ verb, file }) => `${verb} (${file})`))].toSorted()).toEqual([]);
});

test('what the letters of rights mean is said in one place, in the words that the rights have', () => {
  const legends = sources.filter(({ source }) => source.includes('letters-legend')).map(({ file }) => file);
  const labels = Object.values(rights).map(({ label }) => `'${label}'`);
  const lists = sources.filter(({ source }) => labels.every((it) => source.includes(it))).map(({ file }) => file);

  expect(legends).toEqual(['access/roles/roleWords.tsx']);
  expect(lists).toEqual([]);
});
