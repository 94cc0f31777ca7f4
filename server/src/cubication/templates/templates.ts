import type { ClonedMaterials, Cubage, CubageInfo } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { notSeen } from '../../platform/problem.ts';
import { containsWords } from '../../platform/search/search.ts';
import { refuseOthers } from '../../platform/user.ts';
import { withAttachments } from '../attachments/copies.ts';
import { auditOfCubage } from '../documents/audit.ts';
import { insertTemplate, refuseSameName } from '../documents/create.ts';
import { readCubageInfo } from '../documents/info.ts';
import { pageOfCubages } from '../documents/list.ts';
import { lockCubage } from '../documents/lock.ts';
import { readCubage } from '../documents/rows.ts';
import { presentVariables } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { cloneRows } from '../materials/clone.ts';
import { cubagesSeenBy } from '../sight.ts';
import { addKit } from './kits.ts';

export function listTemplates(
  context: Reading,
  { page, per_page, user, owner, search }: Received<typeof contract.getTemplates>,
): Promise<Paged<Cubage>> {
  const { db } = context;
  let found = cubagesSeenBy(db, context.user).where('it.place_id', 'is', null);
  if (search) found = found.where(containsWords(nameAndOwner, search));
  if (owner) found = found.where('it.owner_id', owner === 'me' ? '=' : '<>', context.user.id);
  if (user) {
    const named = sql<boolean>`(email = ${user.toLowerCase()} or lower(nombre) = ${user.toLowerCase()} or id::text = ${user})`;
    found = found.where('it.owner_id', 'in', db.selectFrom('users').where(named).select('id'));
  }
  return pageOfCubages(context, found, { page, per_page });
}

/** What a template is called and whose it is: by either of them people look for it. */
const nameAndOwner = sql<string>`fold(concat_ws(' ', it.name, (select nombre from users where users.id = it.owner_id)) collate "C")`;

/** An empty one of one's own. */
export async function createTemplate(context: Writing, { name, user }: Received<typeof contract.postTemplate>): Promise<CubageInfo> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { id } = await begin(context, name);
  return readCubageInfo(context, tx, id);
}

async function begin(context: Writing, name: string): Promise<{ id: number }> {
  const { id, number } = await insertTemplate(context, name);
  await record(context, { action: 'create_template', entity: 'cubage', id: number, after: await auditOfCubage(context.tx, id) });
  return { id };
}

/** Whoever has it open reads the new name. */
export async function renameTemplate(
  context: Writing,
  { document_id: id, version, name }: Received<typeof contract.renameTemplate>,
): Promise<CubageInfo> {
  const { tx } = context;
  const { template } = await readCubage(tx, context.user, id);
  if (!template) throw notSeen('La plantilla', 'ella');
  const { number } = await lockCubage(context, { id, version }, 'edit');
  // Pressed twice: nothing changes for who reads it meanwhile.
  if (template.name === name) return readCubageInfo(context, tx, id);
  const before = await auditOfCubage(tx, id);
  await refuseSameName(name, () => tx.updateTable('cubages').set({ name }).where('id', '=', id).execute());
  await touchCubage(tx, id);
  await record(context, { action: 'rename', entity: 'cubage', id: number, before, after: await auditOfCubage(tx, id) });
  return readCubageInfo(context, tx, id);
}

export function cloneToTemplate(
  context: Preparing,
  { document_id: from, name, user, with_comments, with_attachments }: Received<typeof contract.cloneDocumentToTemplate>,
): Promise<ClonedMaterials> {
  refuseOthers(context.user, user);
  const join = false;
  return withAttachments(context, { from, join, with_attachments }, async (writing, copies) => {
    await lockCubage(writing, { id: from }, 'clone');
    const { id: into } = await begin(writing, name);
    return cloneRows(writing, { from, into, join, with_comments, with_others: true, copies, origin: 'document' });
  });
}

export async function cloneToDocument(
  context: Preparing,
  {
    template_id: from,
    document_id: into,
    user,
    join: joins,
    with_comments,
    with_attachments,
    kit,
  }: Received<typeof contract.cloneTemplateToDocument>,
): Promise<ClonedMaterials> {
  refuseOthers(context.user, user);
  const { template } = await readCubage(context.db, context.user, from);
  if (!template) throw notSeen('La plantilla', 'ella');
  // A kit is a part of its own: nothing of it is added to what is there.
  const join = joins && !kit;
  return withAttachments(context, { from, into, join, with_attachments }, async (writing, copies) => {
    await lockCubage(writing, { id: into }, 'edit');
    const variables_before = await presentVariables(writing.tx, into);
    const part = kit && (await addKit(writing.tx, { from, into }, kit));
    const how = { from, into, join, with_comments, with_others: true, copies, variables_before, ...(part && { part }) };
    return cloneRows(writing, { ...how, origin: 'template' });
  });
}
