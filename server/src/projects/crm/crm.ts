import { dealStates, type CrmData, type Deal } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Crm } from '../../outside/crm/port.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { reasonOf } from '../../platform/mail/mail.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { allowedAmong, refusalOf, requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { dealActions, type DealCase } from './actions.ts';
import { projectsSeenBy } from '../visible.ts';
import '../tables.ts';

/** What was known so recently is shown without asking the CRM again. */
const freshFor = 5 * 60_000;

type Project = Awaited<ReturnType<typeof seenProject>>;

async function seenProject(db: Reader, user: User, code: string) {
  const found = await projectsSeenBy(db, user)
    .select(['projects.id', 'codigoProyecto'])
    .where('codigoProyecto', '=', code.toUpperCase())
    .executeTakeFirst();
  if (!found) throw notSeen('El proyecto');
  return found;
}

const linkOf = (db: Reader, project_id: number) =>
  db
    .selectFrom('crm_links')
    .leftJoin('users', 'users.id', 'crm_links.linked_by')
    .select(['source', 'crm_id', sql<Deal>`deal`.as('deal'), 'synced_at', 'linked_at', 'users.nombre as linked_by'])
    .where('project_id', '=', project_id)
    .executeTakeFirst();
type Link = NonNullable<Awaited<ReturnType<typeof linkOf>>>;

interface CrmNotice {
  stale: boolean;
  notice: string | null;
}
const current: CrmNotice = { stale: false, notice: null };

/** The deal of a project. A CRM that is down is no refusal: what was last known is shown, with its age. */
export async function getCrmData(context: Preparing, { project_code, refresh }: Received<typeof contract.getCrmData>): Promise<CrmData> {
  const { db, user, writeAside, outside } = context;
  const project = await seenProject(db, user, project_code);
  const link = await linkOf(db, project.id);
  if (!link) return present(context, project);
  if (link.source !== outside.crm.source) {
    const notice = `El vínculo es con ${nameOf(link.source)}, y hoy los negocios vienen de ${outside.crm.name}. Desvincúlelo para elegir otro.`;
    return present(context, project, link, { stale: true, notice });
  }
  const isFresh = !outside.crm.registry && Date.now() - link.synced_at.getTime() < freshFor;
  if (isFresh && !refresh) return present(context, project, link);

  const asked = await ask(outside.crm, link.crm_id);
  if ('notice' in asked) return present(context, project, link, { stale: true, notice: asked.notice });
  const fresh = { deal: asked.deal, synced_at: new Date() };
  // Our own registry is asked every time: nothing is to be kept of it.
  if (outside.crm.registry) return present(context, project, { ...link, ...fresh });
  await writeAside((tx) =>
    tx
      .updateTable('crm_links')
      .set({ deal: JSON.stringify(fresh.deal), synced_at: fresh.synced_at })
      .where('project_id', '=', project.id)
      .where('crm_id', '=', link.crm_id)
      .execute(),
  );
  return present(context, project, { ...link, ...fresh });
}

const nameOf = (source: string): string => (source === 'own' ? 'el registro propio' : source);

async function ask(crm: Crm, id: string): Promise<{ deal: Deal } | { notice: string }> {
  try {
    const deal = await crm.deal(id);
    return deal ? { deal } : { notice: `${crm.name} ya no tiene el negocio ${id}.` };
  } catch (error) {
    if (error instanceof Problem && error.code === 'outside_down') return { notice: reasonOf(error) };
    throw error;
  }
}

type Looking = Pick<Preparing, 'user' | 'outside'> & { db: Reader };

async function present(context: Looking, project: Project, link?: Link, { stale, notice }: CrmNotice = current): Promise<CrmData> {
  const { db, user, outside } = context;
  const { registry, name } = outside.crm;
  const others = link ? await sharing(db, { source: link.source, crm_id: link.crm_id, except: project.id, user }) : [];
  const version = await ownVersion(context, link);
  return {
    project_code: project.codigoProyecto,
    source: { name, is_own: registry !== undefined },
    deal: link?.deal ?? null,
    linked_at: link?.linked_at.toISOString() ?? null,
    linked_by: link?.linked_by ?? null,
    synced_at: link?.synced_at.toISOString() ?? null,
    stale,
    notice,
    shared_with: others,
    version: version ?? null,
    allowed_actions: allowedAmong(dealActions, caseOf(context, { link, version })),
  };
}

const caseOf = (
  { user, outside: { crm } }: Pick<Looking, 'user' | 'outside'>,
  { link, version }: { link: Link | undefined; version: number | undefined },
): DealCase => ({
  user,
  isLinked: link !== undefined,
  isOwn: crm.registry !== undefined,
  isThere: version !== undefined,
  crm: crm.name,
});

/** What the actions on the deal of a project are judged by. */
export async function readDealCase(context: Looking, code: string): Promise<DealCase> {
  const { db, user } = context;
  const project = await seenProject(db, user, code);
  const link = await linkOf(db, project.id);
  return caseOf(context, { link, version: await ownVersion(context, link) });
}

/** Of a deal that is kept here. */
const ownVersion = async ({ db, outside: { crm } }: Looking, link: Link | undefined): Promise<number | undefined> =>
  link?.source === crm.source ? crm.registry?.versionOf(db, link.crm_id) : undefined;

interface Sharing {
  source: string;
  crm_id: string;
  except: number;
  user: User;
}

/** Other projects of the same deal, as far as the person sees them. */
async function sharing(db: Reader, { source, crm_id, except, user }: Sharing): Promise<string[]> {
  const rows = await projectsSeenBy(db, user)
    .innerJoin('crm_links', 'crm_links.project_id', 'projects.id')
    .select('codigoProyecto')
    .where('source', '=', source)
    .where('crm_id', '=', crm_id)
    .where('projects.id', '!=', except)
    .orderBy('codigoProyecto')
    .limit(50)
    .execute();
  return rows.map((it) => it.codigoProyecto);
}

/** A word with a digit in it. */
const isId = /^(?=.*\d)[\w-]{1,40}$/;

export async function searchDeals({ outside }: Reading, { search, per_page }: Received<typeof contract.searchCrmDeals>) {
  const { crm } = outside;
  const [found, exact] = await Promise.all([
    crm.search(search ?? '', per_page),
    search && isId.test(search) ? crm.deal(search) : undefined,
  ]);
  // Whoever types a deal's number wants that one; a CRM looks for words alone.
  const others = found.items.filter((it) => it.crm_id !== exact?.crm_id);
  const isNew = exact !== undefined && others.length === found.items.length;
  const total = found.total + (isNew ? 1 : 0);
  return { items: exact ? [exact, ...others].slice(0, per_page) : others, total_items: total, total_pages: pagesOf(total, per_page) };
}

/** Links a project with a deal that exists; a second project of the same deal is asked about first. */
export async function linkDeal(
  context: Preparing,
  { project_code, crm_id, shared }: Received<typeof contract.linkCrmData>,
): Promise<CrmData> {
  const { db, user, outside } = context;
  const { crm } = outside;
  const project = await seenProject(db, user, project_code);
  requireAllowed(dealActions.link, await readDealCase(context, project_code));
  const deal = await crm.deal(crm_id);
  if (!deal)
    throw new Problem('not_found', { message: 'No existe ese negocio en el CRM.', fields: { crm_id: 'No existe ese negocio en el CRM.' } });
  if (!shared) await refuseShared(context, project, deal);
  return context.write(async (tx) => {
    await insertLink({ ...context, tx }, project, deal);
    return present({ ...context, db: tx }, project, await linkOf(tx, project.id));
  });
}

async function refuseShared({ db, user, outside }: Preparing, { id }: Project, deal: Deal): Promise<void> {
  const of = { source: outside.crm.source, crm_id: deal.crm_id, except: id };
  const isShared = await db
    .selectFrom('crm_links')
    .select('project_id')
    .where('source', '=', of.source)
    .where('crm_id', '=', of.crm_id)
    .where('project_id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!isShared) return;
  const codes = (await sharing(db, { ...of, user })).slice(0, 5).join(', ');
  throw new Problem('in_use', {
    message: `Ese negocio ya está vinculado a ${codes || 'otro proyecto'}. Confirme si sirve también a este proyecto.`,
    shared: true,
  });
}

async function insertLink(context: Writing, project: Project, deal: Deal): Promise<void> {
  const { tx, user, outside } = context;
  await tx
    .insertInto('crm_links')
    .values({ project_id: project.id, source: outside.crm.source, crm_id: deal.crm_id, deal: JSON.stringify(deal), linked_by: user.id })
    .execute()
    .catch((error: unknown) => {
      if (brokenUnique(error))
        throw new Problem('duplicate', { message: 'El proyecto ya tiene un negocio: desvincúlelo antes de elegir otro.' });
      throw error;
    });
  await record(context, { action: 'link_crm', entity: 'project', id: project.codigoProyecto, after: auditOfDeal(deal) });
}

export async function unlinkDeal(context: Writing, { project_code }: Received<typeof contract.unlinkCrmData>) {
  const { tx, user } = context;
  const project = await seenProject(tx, user, project_code);
  requireAllowed(dealActions.unlink, await readDealCase({ ...context, db: tx }, project_code));
  const gone = await tx
    .deleteFrom('crm_links')
    .where('project_id', '=', project.id)
    .returning(sql<Deal>`deal`.as('deal'))
    .executeTakeFirst();
  if (!gone) throw new Problem('wrong_state', { message: 'El proyecto ya no tiene un negocio vinculado.' });
  await record(context, { action: 'unlink_crm', entity: 'project', id: project.codigoProyecto, before: auditOfDeal(gone.deal) });
  return { done: true } as const;
}

const auditOfDeal = (deal: Deal) => ({
  ...only(deal, ['crm_id', 'name', 'stage']),
  monto_negocio: deal.amount && `${deal.currency ?? ''} ${deal.amount}`.trim(),
});

/** Writes a deal into our own registry and links the project with it. */
export async function registerDeal(
  context: Writing,
  { project_code, ...given }: Received<typeof contract.createCrmDeal>,
): Promise<CrmData> {
  const { tx, user } = context;
  const project = await seenProject(tx, user, project_code);
  const it = await readDealCase({ ...context, db: tx }, project_code);
  const { registry } = context.outside.crm;
  requireAllowed(dealActions.register, it);
  if (!registry) throw refusalOf(dealActions.register, it);
  const deal = await registry.create(tx, given);
  await insertLink(context, project, deal);
  return present({ ...context, db: tx }, project, await linkOf(tx, project.id));
}

/** Changes the deal itself: every project that is linked with it sees the change. */
export async function changeDeal(
  context: Writing,
  { project_code, version, ...given }: Received<typeof contract.updateCrmDeal>,
): Promise<CrmData> {
  const { tx, user } = context;
  const project = await seenProject(tx, user, project_code);
  const it = await readDealCase({ ...context, db: tx }, project_code);
  const { registry } = context.outside.crm;
  const link = await linkOf(tx, project.id);
  requireAllowed(dealActions.update, it);
  if (!registry || !link) throw refusalOf(dealActions.update, it);
  const { amount, currency, ...rest } = given;
  // Who does not see the amount leaves it as it is.
  const change = seesMoney(user) ? { ...rest, amount, currency } : rest;
  const { before, after } = await registry.change(tx, { id: link.crm_id, version }, change);
  await tx
    .updateTable('crm_links')
    .set({ deal: JSON.stringify(after), synced_at: sql`now()` })
    .where('crm_id', '=', link.crm_id)
    .where('source', '=', link.source)
    .execute();
  await record(context, {
    action: 'update_crm',
    entity: 'project',
    id: project.codigoProyecto,
    before: whole(before),
    after: whole(after),
  });
  return present({ ...context, db: tx }, project, { ...link, deal: after });
}

/** What the history keeps of a deal of our own. */
const whole = (deal: Deal) => ({
  ...auditOfDeal(deal),
  estado_negocio: dealStates.label(deal.status),
  ...only(deal, ['probability', 'expected_close', 'closed_at']),
  company: deal.company.name,
  contact: deal.contact.name,
  owner: deal.owner.name,
});
