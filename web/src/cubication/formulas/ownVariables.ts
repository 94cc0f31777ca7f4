import type { changeVariables, CubageVariable } from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';

/** A variable as it stands in the fields. */
export interface VariableText {
  name: string;
  unit: string;
  unit_id: number | null;
  formula: string;
}

/** What somebody writes in the list of variables, over what the server has of it. */
export interface OwnVariables {
  /** By the number of a variable: as it was when it was written over, and as it is to be. */
  edits: ReadonlyMap<number, { seen: VariableText; typed: VariableText }>;
  added: readonly { key: number; typed: VariableText }[];
  /** As they were when they were taken away. */
  removed: ReadonlyMap<number, VariableText>;
}
export const noOwnVariables: OwnVariables = { edits: new Map(), added: [], removed: new Map() };

/** What somebody else did to it meanwhile: wrote the same, took it away, wrote in what is taken away here, added one of the same name. */
export type Clash = { kind: 'changed' | 'kept' | 'there'; theirs: CubageVariable } | { kind: 'gone' };

/** A variable as it is drawn. */
export interface Line {
  key: string;
  /** As the server has it; nothing of a new one, nor of one that is gone. */
  saved: CubageVariable | undefined;
  seen: VariableText;
  typed: VariableText;
  clash: Clash | null;
}

export const typedOf = ({ name, unit, unit_id, formula }: CubageVariable): VariableText => ({ name, unit: unit ?? '', unit_id, formula });
const fields = ['name', 'unit', 'formula'] as const;
const isSame = (one: VariableText, other: VariableText): boolean => fields.every((it) => one[it] === other[it]);
const editKey = (id: number): string => `v${id}`;
const addedKey = (key: number): string => `n${key}`;

/** What others do comes in underneath: each field of a variable that one did not write oneself is theirs. */
export function linesOf({ edits, added, removed }: OwnVariables, now: readonly CubageVariable[]): Line[] {
  const there = new Set(now.map((it) => it.id));
  const standing = now.flatMap((saved): Line[] => {
    const [theirs, key] = [typedOf(saved), editKey(saved.id)];
    const taken = removed.get(saved.id);
    if (taken) return isSame(taken, theirs) ? [] : [{ key, saved, seen: theirs, typed: theirs, clash: { kind: 'kept', theirs: saved } }];
    const edit = edits.get(saved.id);
    return [edit ? merge(key, saved, edit) : { key, saved, seen: theirs, typed: theirs, clash: null }];
  });
  const gone = [...edits].flatMap(([id, { seen, typed }]): Line[] =>
    there.has(id) ? [] : [{ key: editKey(id), saved: undefined, seen, typed, clash: { kind: 'gone' } }],
  );
  const byName = new Map(standing.flatMap((it) => (it.saved ? [[it.typed.name, it.saved] as const] : [])));
  const fresh = added.map(({ key, typed }): Line => {
    const theirs = byName.get(typed.name);
    return { key: addedKey(key), saved: undefined, seen: typed, typed, clash: theirs ? { kind: 'there', theirs } : null };
  });
  return [...standing, ...gone, ...fresh];
}

function merge(key: string, saved: CubageVariable, { seen, typed }: { seen: VariableText; typed: VariableText }): Line {
  const theirs = typedOf(saved);
  const isMine = (field: (typeof fields)[number]) => typed[field] !== seen[field];
  const clashes = fields.filter((it) => isMine(it) && theirs[it] !== seen[it] && theirs[it] !== typed[it]);
  const next = {
    name: isMine('name') ? typed.name : theirs.name,
    formula: isMine('formula') ? typed.formula : theirs.formula,
    ...(isMine('unit') ? { unit: typed.unit, unit_id: typed.unit_id } : { unit: theirs.unit, unit_id: theirs.unit_id }),
  };
  if (clashes.length > 0) return { key, saved, seen, typed: next, clash: { kind: 'changed', theirs: saved } };
  return { key, saved, seen: theirs, typed: next, clash: null };
}

/** What is sent; `keys` are the lines of what is written, in its order. */
export function changesOf({ removed }: OwnVariables, lines: readonly Line[], now: readonly CubageVariable[]) {
  const written = lines.filter((it) => it.clash === null && !(it.saved && isSame(it.typed, typedOf(it.saved))));
  const variables = written.map(({ saved, typed: { name, unit_id, formula } }) => ({
    ...(saved && { id: saved.id, version: saved.version }),
    name,
    unit_id,
    formula,
  }));
  const gone = now.filter((it) => removed.has(it.id)).map(({ id, version }) => ({ id, version }));
  return { variables, removed: gone, keys: written.map((it) => it.key) } satisfies Omit<Input<typeof changeVariables>, 'document_id'> & {
    keys: string[];
  };
}

/** What a saving of these did, as it is taken back: others may have written beside it. */
export function deedOf(
  { variables, removed }: Pick<ReturnType<typeof changesOf>, 'variables' | 'removed'>,
  { before, after }: { before: readonly CubageVariable[]; after: readonly CubageVariable[] },
) {
  const ids = new Set([...variables, ...removed].flatMap((it) => it.id ?? []));
  const added = new Set(variables.filter((it) => it.id === undefined).map((it) => it.name));
  return { before: before.filter((it) => ids.has(it.id)), after: after.filter((it) => ids.has(it.id) || added.has(it.name)) };
}

export function write(own: OwnVariables, { key, saved, seen, typed }: Line, news: Partial<VariableText>): OwnVariables {
  const next = { ...typed, ...news };
  if (own.added.some((it) => addedKey(it.key) === key))
    return { ...own, added: own.added.map((it) => (addedKey(it.key) === key ? { ...it, typed: next } : it)) };
  const id = saved?.id ?? Number(key.slice(1));
  return { ...own, edits: new Map(own.edits).set(id, { seen, typed: next }) };
}

export const add = (own: OwnVariables): OwnVariables => ({
  ...own,
  added: [
    ...own.added,
    { key: Math.max(0, ...own.added.map((it) => it.key)) + 1, typed: { name: '', unit: '', unit_id: null, formula: '' } },
  ],
});

export function remove(own: OwnVariables, line: Line): OwnVariables {
  const rest = without(own, line);
  return line.saved ? { ...rest, removed: new Map(rest.removed).set(line.saved.id, typedOf(line.saved)) } : rest;
}

/** One's own stands over what somebody else did. */
export function keepMine(own: OwnVariables, line: Line): OwnVariables {
  const { clash, typed } = line;
  if (clash === null) return own;
  const rest = without(own, line);
  switch (clash.kind) {
    case 'changed':
    case 'there':
      return { ...rest, edits: new Map(rest.edits).set(clash.theirs.id, { seen: typedOf(clash.theirs), typed }) };
    case 'kept':
      return { ...rest, removed: new Map(rest.removed).set(clash.theirs.id, typedOf(clash.theirs)) };
    case 'gone':
      return { ...rest, added: [...rest.added, { key: Math.max(0, ...rest.added.map((it) => it.key)) + 1, typed }] };
  }
}

/** Nothing of one's own is left of this line. */
export function without(own: OwnVariables, { key, saved }: Line): OwnVariables {
  const [edits, removed] = [new Map(own.edits), new Map(own.removed)];
  const id = saved?.id ?? Number(key.slice(1));
  if (key === editKey(id)) edits.delete(id);
  if (saved) removed.delete(saved.id);
  return { edits, removed, added: own.added.filter((it) => addedKey(it.key) !== key) };
}
