import { FormulaMistake } from './mistake.ts';

export const mostCharacters = 500;

const symbols = ['<=', '>=', '<>', '+', '-', '*', '/', '(', ')', ';', '<', '>', '='] as const;
export type TokenSymbol = (typeof symbols)[number];

/** A word of a formula: numbers as decimal text, names in small letters. */
export type Token = { at: number } & (
  | { kind: 'number'; decimal: string }
  | { kind: 'name'; name: string }
  | { kind: 'symbol'; symbol: TokenSymbol }
);

const isDigit = (it: string | undefined): boolean => it !== undefined && it >= '0' && it <= '9';
const isLetter = (it: string | undefined): boolean => it !== undefined && /^[\p{L}_]$/u.test(it);
const isSpace = (it: string): boolean => /^\s$/u.test(it);

/** A name that a variable may have. */
export const isName = (name: string): boolean => {
  const [first, ...rest] = name;
  return isLetter(first) && rest.every((it) => isLetter(it) || isDigit(it));
};

/** Read as people in Chile write: the comma is the decimal one, and `;` stands between what a function is given. */
export function tokensOf(text: string): Token[] {
  if (text.length > mostCharacters) throw new FormulaMistake(`Una fórmula tiene a lo más ${mostCharacters} caracteres.`, mostCharacters);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at += 1;
      continue;
    }
    const [token, end] = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): [Token, number] {
  if (isDigit(text[at])) return numberAt(text, at);
  if (isLetter(text[at])) {
    const end = endOf(text, at, (it) => isLetter(it) || isDigit(it));
    return [{ kind: 'name', name: text.slice(at, end).toLowerCase(), at }, end];
  }
  const symbol = symbols.find((it) => text.startsWith(it, at));
  if (!symbol) throw new FormulaMistake(`«${text.charAt(at)}» no se usa en las fórmulas.`, at);
  return [{ kind: 'symbol', symbol, at }, at + symbol.length];
}

function numberAt(text: string, at: number): [Token, number] {
  const whole = endOf(text, at, isDigit);
  if (text[whole] === '.') throw new FormulaMistake('Escriba los decimales con coma y sin puntos de miles: 1250,5.', whole);
  if (text[whole] !== ',') return [{ kind: 'number', decimal: text.slice(at, whole), at }, whole];
  const end = endOf(text, whole + 1, isDigit);
  if (end === whole + 1)
    throw new FormulaMistake('Falta el decimal después de la coma. Lo que se da a una función se separa con «;».', whole);
  return [{ kind: 'number', decimal: `${text.slice(at, whole)}.${text.slice(whole + 1, end)}`, at }, end];
}

function endOf(text: string, from: number, belongs: (it: string | undefined) => boolean): number {
  let end = from;
  while (belongs(text[end])) end += 1;
  return end;
}
