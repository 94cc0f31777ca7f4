import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { keysInWords, shortcuts, type ShortcutPlace } from './shortcuts.ts';

const web = new URL('../../', import.meta.url);
/** Other tests write and remove files of this name meanwhile. */
const forbidden = 'zz-forbidden';
const files = (await readdir(web, { recursive: true })).filter(
  (it) => /(?<!\.test)\.tsx?$/.test(it) && it !== 'ui/look/shortcuts.ts' && !it.includes(forbidden),
);
const sources = new Map(await Promise.all(files.map(async (it) => [it, await readFile(new URL(it, web), 'utf8')] as const)));

/** Where the keys of a place are taken. Those of a bandeja, of an open photo and of a PDF the types compare too. */
const takenIn: Readonly<Record<ShortcutPlace, readonly string[]>> = {
  pantalla: ['shell/TopBar.tsx'],
  busqueda: ['shell/Search.tsx'],
  listas: ['ui/list/ListTable.tsx'],
  formularios: [
    'ui/form/Form.tsx',
    'ui/form/Editor.tsx',
    'ui/fields/MentionArea.tsx',
    'projects/map/LocationEditor.tsx',
    'maintenance/PageEntry.tsx',
  ],
  bandejas: ['ui/inbox/Inbox.tsx'],
  fotos: ['projects/photos/PhotoViewer.tsx'],
  galeria: ['projects/photos/PhotoGrid.tsx', 'projects/photos/galleryLayout.ts'],
  pdf: ['documents/documents/PdfPages.tsx'],
  planilla: [
    'ui/grid/useGridKeys.ts',
    'ui/grid/selection.ts',
    'ui/grid/CellEditor.tsx',
    'cubication/documents/EditorPage.tsx',
    'cubication/documents/useUndoKeys.ts',
  ],
  gantt: ['schedule/plans/chart/keys.ts'],
};

/** What a control does with them by itself, everywhere and in every program; how a text is composed; and what the browser copies and pastes. */
const ofControls = new Set([
  'Tab',
  'Enter',
  'Escape',
  'Space',
  'Backspace',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Dead',
  'Process',
  'Control+C',
  'Control+X',
  'Control+V',
]);

const plain = (key: string): string => (key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key);
/** Without what is held beside it. */
const lastOf = (keys: string): string => plain(keys.split(/\+(?=.)/).at(-1) ?? keys);

const placeOf = (place: string): readonly string[] => shortcuts[place as ShortcutPlace].flatMap((it) => it.keys.map(lastOf));

/** The keys that a file compares with; where it has one deed for each key of a place, the types demand them all and no other. */
function keysIn(file: string): Set<string> {
  const source = sources.get(file) ?? '';
  const compared = [...source.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '(.|[A-Z][A-Za-z]*|F\d+)'/g)].map(([, key = '']) => plain(key));
  const typed = [...source.matchAll(/Record<ShortcutKey<'(\w+)'>, \(\) => void>/g)].flatMap(([, place = '']) => placeOf(place));
  return new Set([...compared, ...typed]);
}

test('every key of the help is taken where it says so', () => {
  const missing = Object.entries(shortcuts).flatMap(([place, all]) => {
    const taken = new Set(takenIn[place as ShortcutPlace].flatMap((it) => [...keysIn(it)]));
    const told = all.flatMap((it): readonly string[] => it.keys).filter((it) => !ofControls.has(it) && !ofControls.has(lastOf(it)));
    return told.filter((it) => !taken.has(lastOf(it))).map((it) => `${place}: ${it}`);
  });

  expect(missing).toEqual([]);
});

test('no screen takes a key that the help does not tell', () => {
  const untold = files.flatMap((file) => {
    const places = Object.entries(takenIn).filter(([, where]) => where.includes(file));
    const told = new Set(places.flatMap(([place]) => placeOf(place)));
    const own = [...keysIn(file)].filter((it) => !ofControls.has(it) && !told.has(it));
    return own.map((it) => `${file}: ${it}`);
  });

  expect([...sources.values()].filter((it) => it.includes('onKeyDown')).length).toBeGreaterThan(30);
  expect(untold).toEqual([]);
});

test('what a control announces to a reader of the screen is one of them', () => {
  const known = new Set(Object.values(shortcuts).flatMap((all) => all.flatMap((it): readonly string[] => it.keys)));
  const announced = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/aria-keyshortcuts="([^"]+)"/g)].map(([, keys = '']) => [file, keys] as const),
  );

  expect(announced.length).toBeGreaterThan(2);
  expect(announced.filter(([, keys]) => !known.has(keys))).toEqual([]);
});

test('keys are written as the keyboard has them', () => {
  expect(['Control+Shift+ArrowRight', 'Alt++', 'a', 'Delete'].map(keysInWords)).toEqual(['Ctrl Mayús →', 'Alt +', 'a', 'Supr']);
});
