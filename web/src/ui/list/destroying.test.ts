import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = (await readdir(root, { recursive: true })).filter((it) => it.endsWith('.tsx'));

/** What is gone, or counts no more, once it was pressed. */
const destroys = /^(?:Eliminar|Revocar|Descartar|Anular)\b/;

interface ActionOfFile {
  label: string;
  isDangerous: boolean;
}

/** Every action that is declared, by the words of its button. */
function actionsOf(file: string, source: string): ActionOfFile[] {
  const found: ActionOfFile[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const named = (name: string) =>
        properties.find((it) => it.type === 'Property' && it.key.type === 'Identifier' && it.key.name === name);
      const label = named('label');
      if (label?.type !== 'Property' || label.value.type !== 'Literal' || !named('onClick')) return;
      found.push({ label: String(label.value.value), isDangerous: named('isDangerous') !== undefined });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

test('an action that destroys says so, so that it stands one tap further away and looks like it', async () => {
  const all = await Promise.all(
    files.map(async (file) =>
      actionsOf(file, await readFile(new URL(file, root), 'utf8'))
        .filter(({ label }) => destroys.test(label))
        .map((it) => ({ file, ...it })),
    ),
  );

  expect(all.flat().length).toBeGreaterThan(15);
  expect(all.flat().filter((it) => !it.isDangerous)).toEqual([]);
});

/** Red and in sight, and rightly so: an answer to what the page asks beside its other answer, or a step that a question precedes. */
const inSight: Readonly<Record<string, string>> = {
  'materials/approvals/DecisionPanel.tsx': 'Rechazar, beside Aprobar',
  'ui/inbox/Inbox.tsx': 'Rechazar, beside Aprobar',
  'ui/inbox/InboxSeveral.tsx': 'Rechazar of those that are marked, beside Aprobar',
  'services/requests/ItemDecision.tsx': 'Rechazar of a line, beside Aprobar',
  'projects/photos/PhotoSelectionBar.tsx': 'what may be done with the photos that are chosen for it',
  'cubication/documents/EditorBar.tsx': 'the other answer, beside Reintentar, to a change that was refused',
  'cubication/documents/Cards.tsx': 'in the drawer of one row, and taken back with Ctrl+Z',
  'schedule/activities/ActivityList.tsx': 'at the foot of the list, and a question says all that goes with it',
};

test('no red button lies in sight but where it is an answer', async () => {
  const red = await Promise.all(
    files.map(async (file) => ((await readFile(new URL(file, root), 'utf8')).includes('kind="danger"') ? [file] : [])),
  );

  expect(red.flat().toSorted()).toEqual(Object.keys(inSight).toSorted());
});
