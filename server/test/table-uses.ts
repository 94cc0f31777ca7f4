import { parseSync, Visitor, type Expression, type TemplateLiteral } from 'oxc-parser';

/** A table that a source names where it speaks to the database. */
export interface Use {
  table: string;
  writes: boolean;
  line: number;
}

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const readers = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);

const name = String.raw`(?:only\s+)?"?(\w+)"?`;
const writing = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|lock\s+table|copy)\s+${name}`,
  'gi',
);
/** Also what follows a comma there: `from stocks, materials as m`. */
const reading = new RegExp(
  String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+${name}((?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(?:lateral\s+)?"?\w+"?(?:\s+(?:as\s+)?\w+)?)*)`,
  'gi',
);

/** What a source reads and writes: by the query builder, and by SQL in `sql` templates and in what is put into them as it is. */
export function tableUses(path: string, source: string): Use[] {
  const uses: Use[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const note = (names: readonly string[], writes: boolean, at: number) =>
    uses.push(...names.map((table) => ({ table, writes, line: lineAt(at) })));
  const noteText = (text: string, at: number) => {
    note(writesOf(text), true, at);
    note(
      [...text.matchAll(reading)].flatMap(([, first = '', more = '']) => [first, ...listNames(more)]),
      false,
      at,
    );
  };
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first || first.type === 'SpreadElement') return;
      const method = callee.property.name;
      const isOfSql = callee.object.type === 'Identifier' && callee.object.name === 'sql';
      const isTable = method === 'table' && isOfSql;
      if (method === 'raw' && isOfSql) noteText(rawText(first), start);
      if (writers.has(method) || readers.has(method) || isTable) note(namedIn(first), writers.has(method), start);
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      noteText(textOf(quasi), start);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return uses;
}

/** What is put into SQL as it is. */
function rawText(given: Expression): string {
  if (given.type === 'TemplateLiteral') return textOf(given);
  return given.type === 'Literal' && typeof given.value === 'string' ? given.value : '';
}
const textOf = ({ quasis }: TemplateLiteral): string =>
  quasis
    .map((it) => it.value.raw)
    .join(' $ ')
    .replaceAll(/--.*$/gm, '');
const listNames = (more: string): string[] => [...more.matchAll(/,\s*(?:lateral\s+)?"?(\w+)"?/gi)].map((it) => it[1] ?? '');

/** The tables that SQL writes. */
export const writesOf = (text: string): string[] => [...text.matchAll(writing)].map((it) => it[1] ?? '');

/** `'places'`, `'places as it'`, or a list of them. */
function namedIn(given: Expression): string[] {
  if (given.type === 'ArrayExpression') return given.elements.flatMap((it) => (it && it.type !== 'SpreadElement' ? namedIn(it) : []));
  if (given.type !== 'Literal' || typeof given.value !== 'string') return [];
  return given.value.split(' ').slice(0, 1);
}

/** The tables that a source declares: its `interface Tables`. */
export function tablesDeclared(path: string, source: string): string[] {
  const tables: string[] = [];
  const visitor = new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return;
      for (const it of body.body) if (it.type === 'TSPropertySignature' && it.key.type === 'Identifier') tables.push(it.key.name);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return tables;
}
