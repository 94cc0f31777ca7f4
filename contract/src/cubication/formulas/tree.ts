import jsep from 'jsep';
import { FormulaMistake } from './mistake.ts';
import { tokensOf, type Token } from './tokens.ts';

export const mostLevels = 30;

/** What a formula may call, and how many values each is given. */
export const functions = {
  techo: { least: 1, most: 1 },
  piso: { least: 1, most: 1 },
  redondear: { least: 1, most: 2 },
  min: { least: 1, most: 20 },
  max: { least: 1, most: 20 },
  si: { least: 3, most: 3 },
} as const satisfies Record<string, { least: number; most: number }>;
export type FunctionName = keyof typeof functions;
export const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

type Operator = '+' | '-' | '*' | '/';
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '<>';

/** A formula as it is calculated. */
export type Node = { at: number } & (
  | { kind: 'number'; decimal: string }
  | { kind: 'variable'; name: string }
  | { kind: 'negative'; of: Node }
  | { kind: 'operation'; operator: Operator; left: Node; right: Node }
  | { kind: 'comparison'; comparison: Comparison; left: Node; right: Node }
  | { kind: 'call'; name: FunctionName; given: readonly Node[] }
);

const operators = { '+': 2, '-': 2, '*': 3, '/': 3 } as const satisfies Record<Operator, number>;
const comparisons = { '<': 1, '<=': 1, '>': 1, '>=': 1, '=': 1, '<>': 1 } as const satisfies Record<Comparison, number>;
const isOperator = (sign: string): sign is Operator => Object.hasOwn(operators, sign);
const isComparison = (sign: string): sign is Comparison => Object.hasOwn(comparisons, sign);

// The parser knows the signs of formulas, and no others nor any word of JavaScript.
jsep.removeAllUnaryOps();
jsep.removeAllBinaryOps();
jsep.removeAllLiterals();
jsep.addUnaryOp('-');
for (const [sign, rank] of Object.entries({ ...operators, ...comparisons })) jsep.addBinaryOp(sign, rank);

/** Reads a formula; throws a `FormulaMistake` where it is none. */
export function treeOf(text: string): Node {
  const tokens = tokensOf(text);
  requireJoined(tokens);
  return new Reader(tokens).value(parse(tokens, text.length));
}

const noValue = 'Aquí falta un número o una variable.';
const incomplete = 'La fórmula está incompleta.';
const tooDeep = `Una fórmula tiene a lo más ${mostLevels} niveles de paréntesis.`;

const isSymbol = (it: Token | undefined, symbol: string): boolean => it?.kind === 'symbol' && it.symbol === symbol;
const isWord = (it: Token | undefined): boolean => it?.kind === 'number' || it?.kind === 'name';

/** What the parser lets pass: values with nothing between them, `;` where no function is given anything or nothing follows, any number of levels. */
function requireJoined(tokens: readonly Token[]): void {
  const open: { isCall: boolean }[] = [];
  for (const [n, token] of tokens.entries()) {
    const before = tokens[n - 1];
    const opens = isSymbol(token, '(');
    const isCall = opens && before?.kind === 'name';
    if ((opens || isWord(token)) && (isWord(before) || isSymbol(before, ')')) && !isCall)
      throw new FormulaMistake('Aquí falta un signo: + − * / o «;».', token.at);
    if (isSymbol(token, ';') && !open.at(-1)?.isCall)
      throw new FormulaMistake('Con «;» solo se separa lo que se da a una función.', token.at);
    if (opens && open.push({ isCall }) > mostLevels) throw new FormulaMistake(tooDeep, token.at);
    if (!isSymbol(token, ')')) continue;
    if (isSymbol(before, '(') || isSymbol(before, ';')) throw new FormulaMistake(noValue, token.at);
    open.pop();
  }
}

/** As the parser writes it: a point in a number, a comma between what a function is given. */
function spell(token: Token): string {
  if (token.kind === 'number') return token.decimal;
  if (token.kind === 'name') return token.name;
  return token.symbol === ';' ? ',' : token.symbol;
}

function parse(tokens: readonly Token[], end: number): jsep.Expression {
  try {
    return jsep(tokens.map(spell).join(' '));
  } catch (error) {
    if (!isOfParser(error)) throw error;
    let behind = 0;
    const token = tokens.find((it) => (behind += spell(it).length + 1) > error.index + 1);
    throw new FormulaMistake(complaint(error.description, token), token?.at ?? end);
  }
}

const isOfParser = (error: unknown): error is Error & { index: number; description: string } =>
  error instanceof Error && 'index' in error && 'description' in error;

function complaint(description: string, token: Token | undefined): string {
  if (!token) return /Unclosed|Expected \)/.test(description) ? 'Falta «)».' : incomplete;
  return isSymbol(token, ')') && description.startsWith('Unexpected "') ? 'Sobra «)».' : noValue;
}

/** Makes our nodes of those of the parser that a formula may have. Their places come from the words, which stand in the same order. */
class Reader {
  readonly #tokens: Iterator<Token>;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens.filter((it) => it.kind !== 'symbol' || isOperator(it.symbol) || isComparison(it.symbol)).values();
  }

  /** Anything but a comparison. */
  value(read: jsep.Expression, level = 0): Node {
    const node = this.#node(read, level);
    if (node.kind === 'comparison') throw new FormulaMistake('Una comparación solo va al comienzo de si(…; …; …).', node.at);
    return node;
  }

  #node(read: jsep.Expression, level: number): Node {
    const expression = read as jsep.CoreExpression;
    if (expression.type === 'BinaryExpression') return this.#joined(expression, level);
    if (expression.type === 'CallExpression') return this.#call(expression, level);
    const isNegative = expression.type === 'UnaryExpression';
    if (!isNegative && expression.type !== 'Literal' && expression.type !== 'Identifier' && expression.type !== 'ThisExpression')
      throw new FormulaMistake(incomplete);
    const token = this.#take();
    if (level > mostLevels) throw new FormulaMistake(tooDeep, token.at);
    if (isNegative) return { kind: 'negative', of: this.value(expression.argument, level + 1), at: token.at };
    if (token.kind === 'number') return token;
    if (token.kind === 'name') return { ...token, kind: 'variable' };
    throw new FormulaMistake(incomplete, token.at);
  }

  #joined({ left, operator, right }: jsep.BinaryExpression, level: number): Node {
    const first = this.value(left, level);
    const { at } = this.#take();
    const second = this.value(right, level);
    if (isOperator(operator)) return { kind: 'operation', operator, left: first, right: second, at };
    if (isComparison(operator)) return { kind: 'comparison', comparison: operator, left: first, right: second, at };
    throw new FormulaMistake(incomplete, at);
  }

  #call({ arguments: all }: jsep.CallExpression, level: number): Node {
    const token = this.#take();
    const name = token.kind === 'name' ? token.name : '';
    const { at } = token;
    if (!isFunction(name)) throw new FormulaMistake(`No existe la función «${name}». Hay ${Object.keys(functions).join(', ')}.`, at);
    const given = all.map((it, n) => (name === 'si' && n === 0 ? this.#comparison(it, level) : this.value(it, level)));
    const { least, most } = functions[name];
    if (given.length < least || given.length > most)
      throw new FormulaMistake(`A «${name}» se le ${least === most ? `dan ${least}` : `dan entre ${least} y ${most}`} valores.`, at);
    return { kind: 'call', name, given, at };
  }

  #comparison(read: jsep.Expression, level: number): Node {
    const node = this.#node(read, level);
    if (node.kind !== 'comparison') throw new FormulaMistake('si(…) comienza con una comparación: si(modulos > 20; 2; 1).', node.at);
    return node;
  }

  #take(): Token {
    const { done, value } = this.#tokens.next();
    if (done) throw new FormulaMistake(incomplete);
    return value;
  }
}
