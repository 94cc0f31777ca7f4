import { readdir, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';

/** What a person typed is refused at its field. A `Form` sees to that; what is sent without one is judged here, by what the call takes. */
const root = new URL('../../', import.meta.url);
const contract = new URL('../../../../contract/src/', import.meta.url);

const isCall = (it: unknown): it is Call => typeof it === 'object' && it !== null && 'service' in it && 'method' in it;
const sources = async (from: URL) => (await readdir(from, { recursive: true })).filter((it) => /\.tsx?$/.test(it) && !/\.test\./.test(it));

/** Every call by the file of the contract and the name that it has there. */
const calls = new Map<string, Call>();
for (const file of await sources(contract)) {
  const exported: object = await import(new URL(file, contract).href);
  for (const [name, it] of Object.entries(exported)) if (isCall(it)) calls.set(`${file} ${name}`, it);
}

interface Leaf {
  path: string;
  schema: z.ZodType;
}

const isSchema = (it: unknown): it is z.ZodType => typeof it === 'object' && it !== null && '_zod' in it;
const partsOf = (schema: z.ZodType): Record<string, unknown> => ({ ...schema.def });

/** What a body holds at the ends of its branches. */
function leavesOf(schema: z.ZodType, path = ''): Leaf[] {
  const { type, shape, element, innerType, in: before, options } = partsOf(schema);
  const within = [innerType, before].find(isSchema);
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, it]) => (isSchema(it) ? leavesOf(it, path ? `${path}.${name}` : name) : []));
  if (type === 'array' && isSchema(element)) return leavesOf(element, path);
  if (Array.isArray(options)) {
    const found = options.filter(isSchema).flatMap((it) => leavesOf(it, path));
    return found.some((it) => it.path !== path) ? found : [{ path, schema }];
  }
  if (!within) return [{ path, schema }];
  const inner = leavesOf(within, path);
  return inner.length === 1 && inner[0]?.path === path ? [{ path, schema }] : inner;
}

/** Codes and marks are given by what is on the screen. */
const isGiven = (name: string): boolean =>
  /^(?:codigo\w*|\w*token\w*|user|number|id|code|\w+_(?:code|number|warehouse|id)|moneda|fecha|huella|queue|system|fingerprint|credential|nonce|lista|titulo|url|cost_center)$/.test(
    name,
  );

/** What somebody may type there: a word, a figure or a day. */
const typedIn = (body: z.ZodType): Leaf[] =>
  leavesOf(body).filter(
    ({ path, schema }) =>
      !isGiven(path.split('.').at(-1) ?? '') && ['Una palabra de alguien', '1.5', '2031-12-01'].some((it) => schema.safeParse(it).success),
  );

interface Sending {
  file: string;
  name: string;
  typed: readonly Leaf[];
  /** What its action is told besides. */
  how: string;
  source: string;
}

async function sendings(): Promise<Sending[]> {
  const found: Sending[] = [];
  for (const file of await sources(root)) {
    const source = await readFile(new URL(file, root), 'utf8');
    for (const [, name = '', how = ''] of source.matchAll(/useAction\(\s*(\w+)\s*(?:,([^;]*?))?\)/g)) {
      const body = [...calls].filter(([key]) => key.endsWith(` ${name}`)).map(([, it]) => it.body);
      const typed = body.flatMap((it) => (it ? typedIn(it) : []));
      if (typed.length > 0) found.push({ file, name, typed, how, source });
    }
  }
  return found;
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** The fields that stand without a form, by the folder of what sends them. */
async function fieldsByFolder(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const file of await sources(root)) {
    const source = await readFile(new URL(file, root), 'utf8');
    for (const [, name = ''] of source.matchAll(/<LoneField\s+name="(\w+)"/g))
      found.set(folderOf(file), (found.get(folderOf(file)) ?? new Set()).add(name));
  }
  return found;
}

/** The names of fields under which a question asks why, before something is done. */
const reasons = new Set(['reason', 'motivo', 'comment', 'comentario', 'late_reason']);
const asks = /askReason|askComment|askWhy|useRejection/;
/** Keeps what is refused of a decision for its lines and its amount, which say so themselves. */
const keepsDetails = /\brefusedDetails\(/;

/** Nothing is typed there, or where it is typed says so itself. */
const otherwise: Readonly<Record<string, string>> = {
  'access/registration/ActivationInbox.tsx rejectUser': 'the inbox asks why',
  'access/roles/RolePage.tsx updateRol': 'makes it active again, as it was',
  'cubication/documents/NewCubage.tsx cloneTemplateToDocument': 'whole, and no kit of it',
  'cubication/documents/NewCubage.tsx postDocument': 'nothing is written of it yet',
  'materials/drafts/useLeftovers.ts askLeftover': 'what the line says, which says itself what is wrong with it',
  'materials/drafts/useLeftovers.ts ignoreLeftover': 'what the line says, which says itself what is wrong with it',
  'orders/orders/useOrderActions.tsx releaseRetention': 'all of it: only why is asked',
  'projects/contacts/PastedReview.tsx previewContactoMasivo': 'each row says what is wrong with it',
  'projects/team/useMemberActions.tsx addProjectMembers': 'puts back who was taken out',
  'schedule/activities/ActivityList.tsx editPlan': 'puts back what was taken out',
  'schedule/plans/chart/BaselinePanel.tsx updateBaseline': 'as it is called already',
  'schedule/plans/chart/NoPlan.tsx createActividadProyecto': 'one that is called by nobody yet',
  'schedule/templates/TemplateGantt.tsx createActividadProyectoTemplate': 'one that is called by nobody yet',
  'services/quotations/QuotationRow.tsx markUniqueSupplier': 'takes the mark away',
  'services/quotations/Quotations.tsx updateServiceItems': 'chooses among what was offered',
  'services/requests/Comparison.tsx updateServiceItems': 'chooses among what was offered',
  'supplying/reports/StockReport.tsx updateStockReport': 'what the report proposes',
  'supplying/useLineOffers.tsx ignoreLeftover': 'as the line asks for it',
  'supplying/useLineOffers.tsx replaceWithLeftover': 'as the line asks for it',
};

test('what was typed and sent without a form is refused at its field', async () => {
  const all = await sendings();
  expect(all.length).toBeGreaterThan(60);
  const fields = await fieldsByFolder();
  const isPlaced = ({ file, how, source, typed }: Sending): boolean => {
    if (/quiet: true/.test(how)) return /\brefused\b|\bRefused\b|\.fields\b|<Editor/.test(source);
    if (keepsDetails.test(source)) return true;
    const names = typed.map((it) => it.path.split('.')[0] ?? '');
    if (asks.test(source) && names.every((it) => reasons.has(it))) return true;
    const placed = /placed: \[([^\]]*)\]/.exec(how)?.[1] ?? '';
    const beside = fields.get(folderOf(file));
    return names.every((it) => placed.includes(`'${it}'`) && beside?.has(it));
  };
  const loud = all.filter((it) => !isPlaced(it)).map(({ file, name }) => `${file} ${name}`);

  expect([...new Set(loud)].filter((it) => !(it in otherwise))).toEqual([]);
  expect(Object.keys(otherwise).filter((it) => !loud.includes(it))).toEqual([]);
});

test('a reason that a question lets somebody write is never refused', async () => {
  const asked = (await sendings()).filter((it) => asks.test(it.source)).flatMap((it) => it.typed.map((leaf) => ({ ...it, leaf })));
  const written = asked.filter(({ leaf }) => reasons.has(leaf.path));
  expect(written.length).toBeGreaterThan(40);

  const refused = written.filter(({ leaf }) => !leaf.schema.safeParse('x'.repeat(500)).success || !leaf.schema.safeParse('a\nb').success);

  expect(refused.map(({ file, name, leaf }) => `${file} ${name}: ${leaf.path}`)).toEqual([]);
});
