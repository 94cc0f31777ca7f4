import { creationLimits, type MaterialCreation } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { refuseOthers, type User } from '../../platform/user.ts';
import { openCreation, refuseNamesake, restate } from './ask.ts';
import { lockCreation } from './lock.ts';
import { pageOfCreations } from './list.ts';
import { lacksOfMaterial, materialsAsked, namesakeOfMaterial, requireMaterialChoices } from './material-form.ts';
import { creationRows, creationsSeenBy, presentCreations, unseenCreation, type CreationRow, type CreationReference } from './rows.ts';

type MaterialForm = Received<typeof contract.createMaterial>;

/** Somebody asks for a material; supply completes it. */
export const askMaterial = (context: Writing, given: MaterialForm): Promise<MaterialCreation> => ask(context, given, false);
/** Supply asks for one that is whole. */
export const askWholeMaterial = (context: Writing, given: MaterialForm): Promise<MaterialCreation> => ask(context, given, true);

async function ask(
  context: Writing,
  { user: named, reason, distinct_reason, ...form }: MaterialForm,
  whole: boolean,
): Promise<MaterialCreation> {
  refuseOthers(context.user, named);
  const { tx, user } = context;
  refuseNamesake('description', await namesakeOfMaterial(tx, form.description), distinct_reason);
  await requireMaterialChoices(tx, form);
  const id = await openCreation(context, {
    kind: 'material',
    title: form.description,
    reason,
    distinct_reason,
    supplier_id: null,
    whole,
    lacks: lacksOfMaterial(form),
    write: async (request_id) =>
      void (await tx
        .insertInto('material_creations')
        .values({ request_id, ...form })
        .execute()),
  });
  return readMaterialCreation(tx, user, { id });
}

/** Its form is written anew. */
export async function updateMaterialCreation(
  context: Writing,
  { user: named, request_id, version, reason, distinct_reason, ...form }: Received<typeof contract.updateMaterial>,
): Promise<MaterialCreation> {
  refuseOthers(context.user, named);
  const { tx, user } = context;
  const row = await lockCreation(context, request_id, { action: 'edit', kind: 'material', version });
  refuseNamesake('description', await namesakeOfMaterial(tx, form.description, request_id), distinct_reason);
  await requireMaterialChoices(tx, form, (await materialsAsked(tx, [request_id])).get(request_id));
  await tx.updateTable('material_creations').set(form).where('request_id', '=', request_id).execute();
  await restate(context, row, { title: form.description, reason, distinct_reason, lacks: lacksOfMaterial(form) });
  return readMaterialCreation(tx, user, { id: request_id });
}

export async function listMaterialCreations(
  { db, user }: Reading,
  asked: Received<typeof contract.allMaterials>,
): Promise<Paged<MaterialCreation>> {
  const { items, ...totals } = await pageOfCreations(db, user, 'material', asked);
  return { items: await presentMaterials(db, user, items, creationLimits.commentsListed), ...totals };
}

export const getMaterialCreation = ({ db, user }: Reading, { number }: { number: string }): Promise<MaterialCreation> =>
  readMaterialCreation(db, user, { number });

export async function readMaterialCreation(db: Reader, user: User, named: CreationReference): Promise<MaterialCreation> {
  const seen = creationsSeenBy(db, user).where('it.kind', '=', 'material');
  const rows = await creationRows(
    'id' in named ? seen.where('it.id', '=', named.id) : seen.where('it.number', '=', named.number),
  ).execute();
  const [found] = await presentMaterials(db, user, rows, creationLimits.comments);
  if (!found) throw unseenCreation();
  return found;
}

async function presentMaterials(db: Reader, user: User, rows: readonly CreationRow[], most: number): Promise<MaterialCreation[]> {
  const asked = await materialsAsked(
    db,
    rows.map((it) => it.id),
  );
  return (await presentCreations(db, user, rows, most)).flatMap((it) => {
    const material = asked.get(it.id);
    return material ? [{ ...it, material, lacks: lacksOfMaterial(material).map(([, sentence]) => sentence) }] : [];
  });
}
