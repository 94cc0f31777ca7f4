import { FormulaMistake } from './mistake.ts';
import { tokensOf, type Token, type TokenSymbol } from './tokens.ts';

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

const operators: readonly (readonly Operator[])[] = [
  ['+', '-'],
  ['*', '/'],
];
const comparisons: readonly Comparison[] = ['<=', '>=', '<>', '<', '>', '='];

/** Reads a formula; throws a `FormulaMistake` where it is none. */
export function treeOf(text: string): Node {
  const reader = new Reader(tokensOf(text));
  const node = reader.operation(0, 0);
  reader.requireEnd();
  return node;
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  requireEnd(): void {
    const { at, ...token } = this.#token();
    if (token.kind === 'end') return;
    if (token.kind === 'symbol' && comparisons.some((it) => it === token.symbol))
      throw new FormulaMistake('Una comparación solo va al comienzo de si(…; …; …).', at);
    throw new FormulaMistake('Aquí falta un signo: + − * / o «;».', at);
  }

  /** A sum of products of values; `rank` says which signs join what is read here. */
  operation(rank: number, level: number): Node {
    const joining = operators[rank];
    if (!joining) return this.#value(level);
    let left = this.operation(rank + 1, level);
    for (;;) {
      const { at } = this.#token();
      const operator = this.#take(joining);
      if (!operator) return left;
      left = { kind: 'operation', operator, left, right: this.operation(rank + 1, level), at };
    }
  }

  #value(level: number): Node {
    const token = this.#token();
    if (level > mostLevels) throw new FormulaMistake(`Una fórmula tiene a lo más ${mostLevels} niveles de paréntesis.`, token.at);
    if (this.#take(['-'])) return { kind: 'negative', of: this.#value(level + 1), at: token.at };
    if (this.#take(['('])) {
      const inner = this.operation(0, level + 1);
      this.#require(')');
      return inner;
    }
    if (token.kind === 'number' || token.kind === 'name') this.#next += 1;
    if (token.kind === 'number') return token;
    if (token.kind === 'name') return this.#take(['(']) ? this.#call(token, level + 1) : { ...token, kind: 'variable' };
    throw new FormulaMistake(token.kind === 'end' ? 'La fórmula está incompleta.' : 'Aquí falta un número o una variable.', token.at);
  }

  #call({ name, at }: { name: string; at: number }, level: number): Node {
    if (!isFunction(name)) {
      throw new FormulaMistake(`No existe la función «${name}». Hay ${Object.keys(functions).join(', ')}.`, at);
    }
    const given = [name === 'si' ? this.#comparison(level) : this.operation(0, level)];
    while (this.#take([';'])) given.push(this.operation(0, level));
    this.#require(')');
    const { least, most } = functions[name];
    if (given.length < least || given.length > most) {
      throw new FormulaMistake(`A «${name}» se le ${least === most ? `dan ${least}` : `dan entre ${least} y ${most}`} valores.`, at);
    }
    return { kind: 'call', name, given, at };
  }

  #comparison(level: number): Node {
    const left = this.operation(0, level);
    const { at } = this.#token();
    const comparison = this.#take(comparisons);
    if (!comparison) throw new FormulaMistake('si(…) comienza con una comparación: si(modulos > 20; 2; 1).', at);
    return { kind: 'comparison', comparison, left, right: this.operation(0, level), at };
  }

  #token(): Token {
    const token = this.#tokens[this.#next] ?? this.#tokens.at(-1);
    if (!token) throw new FormulaMistake('La fórmula está vacía.');
    return token;
  }

  /** The symbol that stands here, if it is one of these: then the reading goes on behind it. */
  #take<S extends TokenSymbol>(expected: readonly S[]): S | undefined {
    const token = this.#token();
    const found = token.kind === 'symbol' ? expected.find((it) => it === token.symbol) : undefined;
    if (found) this.#next += 1;
    return found;
  }

  #require(symbol: TokenSymbol): void {
    if (!this.#take([symbol])) throw new FormulaMistake(`Falta «${symbol}».`, this.#token().at);
  }
}
