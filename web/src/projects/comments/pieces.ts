import { mentionOf, withMentions } from 'contract/projects/index.ts';

interface Person {
  id: number;
  nombre: string;
}

/** A piece of a comment as it is shown. */
export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; address: string } | { kind: 'mention'; text: string };

/** What the person typed, with references in the place of names: `@Camila Peumo` becomes `@{17}`. The longest name first, for one may begin with another. */
export function withReferences(text: string, people: readonly Person[]): string {
  return people
    .toSorted((a, b) => b.nombre.length - a.nombre.length)
    .reduce((done, { id, nombre }) => withReference(done, `@${nombre}`, mentionOf(id)), text);
}

/** A name that goes on is another name. */
const withReference = (text: string, name: string, reference: string): string =>
  text.split(name).reduce((done, rest) => `${done}${/^[\p{L}\p{N}]/u.test(rest) ? name : reference}${rest}`);

/** The other way round, to change a comment. */
export function withNames(texto: string, people: readonly Person[]): string {
  const names = new Map(people.map((it) => [it.id, it.nombre]));
  return withMentions(texto, (id, found) => (names.has(id) ? `@${names.get(id)}` : found));
}

/** A comment in pieces: plain text, addresses that one can open, people. Nothing in it is ever markup. */
export function piecesOf(texto: string, people: readonly Person[]): Piece[] {
  const names = new Map(people.map((it) => [mentionOf(it.id), it.nombre]));
  return texto.split(/(@\{\d{1,9}\})/).flatMap((part): Piece[] => {
    const name = names.get(part);
    return name === undefined ? linkAddresses(part) : [{ kind: 'mention', text: `@${name}` }];
  });
}

const address = /((?:https?:\/\/|www\.)[^\s<>"']+)/i;

function linkAddresses(text: string): Piece[] {
  return text.split(address).flatMap((part, at): Piece[] => {
    if (part === '') return [];
    if (at % 2 === 0) return [{ kind: 'text', text: part }];
    const shown = withoutEnd(part);
    const rest: Piece[] = shown.length < part.length ? [{ kind: 'text', text: part.slice(shown.length) }] : [];
    const whole = /^www\./i.test(shown) ? `https://${shown}` : shown;
    return URL.canParse(whole) ? [{ kind: 'link', text: shown, address: whole }, ...rest] : [{ kind: 'text', text: part }];
  });
}

/** The point that ends a sentence is not the address's, nor is a bracket that was opened before it. */
function withoutEnd(found: string): string {
  let unopened = count(found, ')') - count(found, '(');
  let end = found.length;
  for (let last = found[end - 1] ?? ''; end > 0; last = found[end - 1] ?? '') {
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!'.,;:!?…'.includes(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;
