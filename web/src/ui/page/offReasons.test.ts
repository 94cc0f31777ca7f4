import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor, type JSXOpeningElement, type Node } from 'oxc-parser';
import { expect, test } from 'vitest';

// `Button` has no way of being off without a reason: its types see to that. What that reason says, and all else that is off, is judged here.
const web = new URL('../../', import.meta.url);

/** A control that may be off, a reason that is given, or an entry of a list of choices that is off. */
type OffControl = { file: string; at: number } & (
  | { kind: 'control'; name: string; isOff: boolean; saysWhy: boolean }
  | { kind: 'reason'; words: string }
  | { kind: 'entry' }
);

const attributesOf = ({ attributes }: JSXOpeningElement) =>
  attributes.flatMap((it) =>
    it.type === 'JSXAttribute' && it.name.type === 'JSXIdentifier' ? [{ name: it.name.name, value: it.value }] : [],
  );

/** Handed on, to be judged where it is written: `disabled={disabled}`, `disabled={disabled ?? false}`. */
const isHandedOn = (source: string): boolean => /^\{?\s*disabled(?: \?\? false)?\s*\}?$/.test(source);

/** The texts that an expression may come to; of one with a value at its end it is not known how it ends. */
function textsOf(node: Node | null | undefined): string[] {
  if (node?.type === 'JSXExpressionContainer') return textsOf(node.expression);
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral') return [node.quasis.map((it) => it.value.cooked ?? '').join('N')].filter((it) => !it.endsWith('N'));
  if (node?.type === 'LogicalExpression') return [...(node.operator === '&&' ? [] : textsOf(node.left)), ...textsOf(node.right)];
  return node?.type === 'ConditionalExpression' ? [...textsOf(node.consequent), ...textsOf(node.alternate)] : [];
}

function foundIn(file: string, source: string): OffControl[] {
  const found: OffControl[] = [];
  new Visitor({
    JSXOpeningElement(element) {
      if (element.name.type !== 'JSXIdentifier') return;
      const { name } = element.name;
      const attributes = attributesOf(element);
      const off = attributes.find((it) => it.name === 'disabled' || it.name === 'aria-disabled');
      const isOff = off !== undefined && !isHandedOn(off.value ? source.slice(off.value.start, off.value.end) : '');
      const saysWhy = attributes.some((it) => it.name === 'title');
      // A box that is ticked is pressed as a button is.
      const type = attributes.find((it) => it.name === 'type')?.value;
      const isBox = name === 'input' && /checkbox|radio/.test(type ? source.slice(type.start, type.end) : '');
      if (
        isBox ||
        name === 'button' ||
        attributes.some((it) => it.name === 'role' && it.value && /menuitem|option|tab/.test(source.slice(it.value.start, it.value.end)))
      )
        found.push({ file, at: element.start, kind: 'control', name, isOff, saysWhy });
      for (const it of attributes.filter(({ name: one }) => one === 'off' || one === 'blocked'))
        found.push(...textsOf(it.value).map((words) => ({ file, at: element.start, kind: 'reason' as const, words })));
    },
    Property(property) {
      const key = property.key.type === 'Identifier' ? property.key.name : '';
      if (key === 'blocked')
        found.push(...textsOf(property.value).map((words) => ({ file, at: property.start, kind: 'reason' as const, words })));
      if (key === 'disabled' && !property.shorthand) found.push({ file, at: property.start, kind: 'entry' });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const files = (await readdir(web, { recursive: true })).filter((it) => /\.tsx?$/.test(it) && !it.endsWith('.test.ts'));
const found = (await Promise.all(files.map(async (file) => foundIn(file, await readFile(new URL(file, web), 'utf8'))))).flat();

/** Off, and no word of why: what they are off for is plain to see. */
const silent: Readonly<Record<string, string>> = {
  'ui/page/Button.tsx': 'busy, which it shows and says; why it is off is its title',
  'projects/map/FileChoice.tsx': 'what is wrong with it stands beside it',
  'ui/fields/MentionArea.tsx': 'it is a sentence itself: that nobody is called so',
  'shell/Search.tsx': 'what was found before, while what is found now comes',
};
/** Entries that are off for so long as their answer comes, and what is no entry. */
const entries: Readonly<Record<string, string>> = {
  'ui/fields/Choose.tsx': 'choices of what was typed before, while those of what is typed now come',
  'cubication/documents/Leaving.tsx': 'the question before leaving',
  'materials/drafts/useDraft.ts': 'the question before leaving',
  'projects/map/LocationEditor.tsx': 'the question before leaving',
  'projects/projects/ProjectFields.tsx': 'a field, which says beneath it whence its value comes',
  'schedule/plans/chart/PlaceGantt.tsx': 'the question before leaving',
  'ui/form/Editor.tsx': 'the question before leaving',
  'ui/form/Form.tsx': 'the question before leaving',
  'ui/look/Theme.tsx': 'the wave of Ant Design',
};

test('what is off says why', () => {
  const controls = found.filter((it) => it.kind === 'control');
  const off = controls.filter((it) => it.isOff);

  expect(controls.filter((it) => it.name === 'button').length).toBeGreaterThan(50);
  expect(off.map((it) => it.file)).toContain('ui/list/ListPager.tsx');
  expect(off.filter((it) => !it.saysWhy && !(it.file in silent)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  expect(Object.keys(silent).filter((file) => !off.some((it) => it.file === file))).toEqual([]);
});

test('no entry of a menu or a list is off without a word', () => {
  const off = found.filter((it) => it.kind === 'entry').map((it) => it.file);

  expect([...new Set(off)].filter((file) => !(file in entries))).toEqual([]);
  expect(Object.keys(entries).filter((file) => !off.includes(file))).toEqual([]);
});

test('why something is off is a sentence', () => {
  const reasons = found.filter((it) => it.kind === 'reason');

  expect(reasons.length).toBeGreaterThan(50);
  expect(reasons.filter(({ words }) => !/^[\p{Lu}¿«N].*[.?!»]$/su.test(words)).map(({ file, words }) => `${file}: ${words}`)).toEqual([]);
});
