import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor, type Expression, type JSXAttribute, type JSXChild } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const scripts = (await readdir(root, { recursive: true })).filter((it) => /(?<!\.test)\.tsx?$/.test(it));
const files = scripts.filter((it) => it.endsWith('.tsx'));
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

/** What is gone, or counts no more, once it was pressed. */
const destroys = /^(?:Eliminar|Revocar|Descartar|Anular)\b/;
/** The same anywhere in a file: to read what others say takes long. */
const says = /\b(?:Eliminar|Revocar|Descartar|Anular)\b/;

interface ActionOfFile {
  label: string;
  isDangerous: boolean;
}

/** Every action that is declared, by the words of its button. */
function actionsOf(file: string, source: string): ActionOfFile[] {
  const found: ActionOfFile[] = [];
  if (!says.test(source)) return found;
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
      actionsOf(file, await read(file))
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
  const red = await Promise.all(files.map(async (file) => ((await read(file)).includes('kind="danger"') ? [file] : [])));

  expect(red.flat().toSorted()).toEqual(Object.keys(inSight).toSorted());
});

/** The words of something written in a page; of a text that is put together, how it begins. */
function wordsIn(it: JSXAttribute['value'] | JSXChild | Expression): string {
  if (!it) return '';
  if (it.type === 'JSXText') return it.value.trim();
  if (it.type === 'Literal') return String(it.value);
  if (it.type === 'TemplateLiteral') return it.quasis[0]?.value.cooked ?? '';
  if (it.type === 'JSXExpressionContainer' && it.expression.type !== 'JSXEmptyExpression') return wordsIn(it.expression);
  if (it.type === 'ConditionalExpression') return wordsIn(it.consequent) || wordsIn(it.alternate);
  return '';
}

/** The words of every button that stands in sight by itself, whether it shows them or only a picture. */
function buttonsOf(file: string, source: string): string[] {
  const found: string[] = [];
  if (!says.test(source)) return found;
  new Visitor({
    JSXElement({ openingElement: { name, attributes }, children }) {
      if (name.type !== 'JSXIdentifier' || !['Button', 'button'].includes(name.name)) return;
      const labels = attributes.flatMap((it) =>
        it.type === 'JSXAttribute' && (it.name.name === 'label' || it.name.name === 'aria-label') ? [wordsIn(it.value)] : [],
      );
      found.push([...children.map(wordsIn), ...labels].find((it) => it !== '') ?? '');
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** In sight by itself all the same. */
const inSightByItself: Readonly<Record<string, string>> = {
  'approvals/matrix/PendingChanges.tsx: Descartar': 'the other answer, beside Guardar cambios, and a question precedes',
  'cubication/documents/EditorBar.tsx: Descartar': inSight['cubication/documents/EditorBar.tsx'] ?? '',
  'projects/map/LocationEditor.tsx: Descartar': 'the other answer, beside Guardar, and a question precedes',
  'projects/photos/PhotoSelectionBar.tsx: Eliminar': inSight['projects/photos/PhotoSelectionBar.tsx'] ?? '',
  'schedule/activities/ActivityList.tsx: Eliminar la carta Gantt': inSight['schedule/activities/ActivityList.tsx'] ?? '',
  'schedule/plans/chart/WritingTools.tsx: Eliminar (Supr)': 'for what is chosen in the chart, and taken back with Ctrl+Z',
  'ui/form/Form.tsx: Descartar': 'the answer to a draft that came back, on a page that has just been opened',
};

test('no button that destroys stands by itself where a finger passes: it is one tap further away', async () => {
  const all = await Promise.all(files.map(async (file) => buttonsOf(file, await read(file)).map((words) => ({ file, words }))));
  const naked = all.flat().filter(({ words }) => destroys.test(words));

  expect(all.flat().length).toBeGreaterThan(10);
  expect(naked.map(({ file, words }) => `${file}: ${words}`).toSorted()).toEqual(Object.keys(inSightByItself).toSorted());
});

/** Calls after which something is gone, or counts no more. */
const destroyingCall = /^(?:annul|cancel|delete|discard|drop|revoke|remove|retire|withdraw|quitar)[A-Z]/;
/** Who is asked before, or may take it back for some seconds. */
const asks = new Set(['askComment', 'askReason', 'confirm', 'notifyUndo']);

interface Span {
  start: number;
  end: number;
}

/** The calls of a file that destroy and are sent without anybody being asked, nor offered to take it back. */
function unaskedOf(file: string, source: string): string[] {
  if (!source.includes('useAction(')) return [];
  const functions: Span[] = [];
  const questions: number[] = [];
  const destroying: { call: string; at: number; names: readonly string[] }[] = [];
  const sent: { name: string; at: number }[] = [];
  const within = ({ start, end }: Span, at: number): boolean => start <= at && at < end;
  const note = (it: Span): void => void functions.push({ start: it.start, end: it.end });
  new Visitor({
    ArrowFunctionExpression: note,
    FunctionDeclaration: note,
    FunctionExpression: note,
    VariableDeclarator({ id, init, start }) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'useAction') return;
      const [call] = init.arguments;
      if (call?.type !== 'Identifier' || !destroyingCall.test(call.name)) return;
      if (id.type === 'Identifier') destroying.push({ call: call.name, at: start, names: [id.name] });
      if (id.type === 'ObjectPattern')
        destroying.push({
          call: call.name,
          at: start,
          names: id.properties.flatMap((it) =>
            it.type === 'Property' && it.key.type === 'Identifier' && it.key.name.startsWith('mutate') && it.value.type === 'Identifier'
              ? [it.value.name]
              : [],
          ),
        });
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier') {
        if (asks.has(callee.name)) questions.push(start);
        else sent.push({ name: callee.name, at: start });
      }
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier')
        if (callee.property.name.startsWith('mutate')) sent.push({ name: callee.object.name, at: start });
    },
  }).visit(parseSync(file, source).program);
  return destroying
    .filter(({ at, names }) => {
      const around = functions.filter((it) => within(it, at));
      const sendings = sent.filter((it) => names.includes(it.name) && around.every((fn) => within(fn, it.at)));
      const isAsked = (sending: number): boolean =>
        functions.some((fn) => within(fn, sending) && !within(fn, at) && questions.some((it) => within(fn, it)));
      return sendings.length === 0 || !sendings.every((it) => isAsked(it.at));
    })
    .map(({ call }) => `${file}: ${call}`);
}

/** Sent at once, and rightly so. */
const unasked: Readonly<Record<string, string>> = {
  'access/duties/HandOver.tsx: retireEmployee': 'the button of a drawer that asks who takes over what they do',
  'access/roles/useRolePermissions.ts: deleteRolModuloPermiso': 'a box of the matrix: the same tap ticks it again',
  'documents/documents/useDocumentActions.ts: deleteDocumento': 'a bar offers Deshacer, and the bin has it for 30 days',
  'materials/drafts/useDraft.ts: deleteRequestDraft': 'the form asks (RequestForm.tsx)',
  'projects/comments/CommentView.tsx: deleteComentario': 'Deshacer stands in its place',
  'projects/comments/useAttaching.ts: quitarAdjuntoComentario': 'a file of what is still being written',
  'projects/photos/usePhotoDeletion.ts: deletePhotos': 'a bar offers Deshacer',
  'projects/stages/StageControl.tsx: removeStageFromProject': 'a box of the matrix: the same tap ticks it again',
  'projects/stages/StageEditor.tsx: removeStageFromProject': 'the list beside it adds it again',
  'services/requests/ServiceItemCard.tsx: deleteItemComment': 'the comments ask (Comments.tsx)',
  'services/requests/ServiceItems.tsx: deleteServiceRequestComment': 'the comments ask (Comments.tsx)',
};

test('whatever destroys is asked about before, or taken back by who did it', async () => {
  const all = await Promise.all(scripts.map(async (file) => unaskedOf(file, await read(file))));

  expect(all.flat().toSorted()).toEqual(Object.keys(unasked).toSorted());
});
