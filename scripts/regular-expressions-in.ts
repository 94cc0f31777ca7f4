import { parseSync, Visitor, type Expression as Node, type Program, type TemplateLiteral } from 'oxc-parser';

export interface Expression {
  /** `server/src/platform/http/http.ts:12` */
  at: string;
  /** As it stands in the program. */
  shown: string;
  /** Undefined where only the running program knows. */
  source: string | undefined;
  flags: string;
}

/** Every regular expression of a file: literals, and what `RegExp` makes of texts that stand in the same file. */
export function expressionsIn(file: string, text: string): Expression[] {
  if (!/\/|RegExp/.test(text)) return [];
  const { program } = parseSync(file, text);
  const constants = constantsOf(program);
  const found: Expression[] = [];
  const add = ({ start, end }: { start: number; end: number }, source: string | undefined, flags: string) => {
    const at = `${file}:${text.slice(0, start).split('\n').length}`;
    found.push({ at, shown: source === undefined ? text.slice(start, end) : `/${source}/${flags}`, source, flags });
  };
  const made = (node: { callee: Node; arguments: readonly unknown[]; start: number; end: number }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments as (Node | undefined)[];
    add(node, source && textOf(source, constants), (flags && textOf(flags, constants)) ?? '');
  };
  new Visitor({
    Literal: (node) => ('regex' in node ? add(node, node.regex.pattern, node.regex.flags ?? '') : undefined),
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

type Constants = ReadonlyMap<string, string>;

/** The texts that a file names at its top. */
function constantsOf({ body }: Program): Constants {
  const known = new Map<string, string>();
  for (const statement of body)
    if (statement.type === 'VariableDeclaration' && statement.kind === 'const')
      for (const { id, init } of statement.declarations) {
        const value = init ? textOf(init, known) : undefined;
        if (id.type === 'Identifier' && value !== undefined) known.set(id.name, value);
      }
  return known;
}

/** What a text is before the program runs. */
function textOf(node: Node, constants: Constants): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') return constants.get(node.name);
  if (node.type === 'TemplateLiteral') return templateText(node, 'cooked', constants);
  const isRaw =
    node.type === 'TaggedTemplateExpression' &&
    node.tag.type === 'MemberExpression' &&
    node.tag.property.type === 'Identifier' &&
    node.tag.property.name === 'raw';
  return isRaw ? templateText(node.quasi, 'raw', constants) : undefined;
}

function templateText({ quasis, expressions }: TemplateLiteral, kind: 'cooked' | 'raw', constants: Constants): string | undefined {
  const between = expressions.map((it) => textOf(it, constants));
  if (between.includes(undefined)) return undefined;
  return quasis.map(({ value }, at) => `${value[kind] ?? ''}${between[at] ?? ''}`).join('');
}
