import { arrivalPhotoLimits, type ArrivalPhoto } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { cleanImage } from '../../platform/files/images.ts';
import { Problem } from '../../platform/problem.ts';
import { allowedAmong, requireAllowed } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName } from '../../projects/index.ts';
import { readRequestCase } from '../requests/info.ts';
import { readTransferCase } from '../transfers/transfers.ts';
import { requestPhotoActions, transferPhotoActions } from './photo-actions.ts';

type ArrivalReference = Received<typeof contract.listArrivalPhotos>;
type PhotoAnswer = Answer<typeof contract.listArrivalPhotos>;

/** What a delivery is to whoever looks at it: its row, what they may do, and the refusal of what they may not. */
interface Arrival {
  column: 'transfer_id' | 'request_id';
  entity: 'stock_transfer' | 'material_request';
  id: number;
  mayAdd: boolean;
  requireAdd: () => void;
}

async function readArrival(db: Reader, user: User, { source, number }: ArrivalReference): Promise<Arrival> {
  if (source === 'traslado') {
    requireRight(user, 'mobile_warehouses:read');
    const it = await readTransferCase(db, user, number);
    return {
      column: 'transfer_id',
      entity: 'stock_transfer',
      id: it.row.id,
      mayAdd: allowedAmong(transferPhotoActions, it).includes('add'),
      requireAdd: () => requireAllowed(transferPhotoActions.add, it),
    };
  }
  requireRight(user, 'materials:read');
  const it = await readRequestCase(db, user, { number });
  return {
    column: 'request_id',
    entity: 'material_request',
    id: it.row.id,
    mayAdd: allowedAmong(requestPhotoActions, it).includes('add'),
    requireAdd: () => requireAllowed(requestPhotoActions.add, it),
  };
}

/** The call opens for either kind of paper; each is read by who may read its kind. */
function requireRight(user: User, permission: Permission): void {
  if (!may(user, permission)) throw new Problem('not_allowed', { permission });
}

export async function listArrivalPhotos({ db, user, files }: Reading, named: ArrivalReference): Promise<PhotoAnswer> {
  const arrival = await readArrival(db, user, named);
  return { items: await photosOf(db, files, arrival), may_add: arrival.mayAdd };
}

async function photosOf(db: Reader, files: Reading['files'], { column, id }: Arrival): Promise<ArrivalPhoto[]> {
  const rows = await db
    .selectFrom('arrival_photos as it')
    .innerJoin('users', 'users.id', 'it.added_by')
    .where(`it.${column}`, '=', id)
    .select(['it.id', 'it.file', 'it.name', 'it.added_at', 'users.nombre as added_by'])
    .orderBy('it.id')
    .execute();
  return rows.map(({ file, added_at, ...it }) => ({ ...it, added_at: added_at.toISOString(), url: files.address(file) }));
}

/** As large as a page shows it, from its longer side. */
const box = { width: 2_000, height: 2_000 };

/** Made anew before it is kept: where it was taken, and anything that hides behind the picture, is gone. */
export async function addArrivalPhoto(
  context: Preparing,
  { file, ...named }: Received<typeof contract.addArrivalPhoto>,
): Promise<PhotoAnswer> {
  const { db, user, files } = context;
  (await readArrival(db, user, named)).requireAdd();
  const name = cleanName(file.name);
  const content = await cleanImage(file, box);
  return writeWithFile(context, content, 'webp', async (tx, kept) => {
    const arrival = await readArrival(tx, user, named);
    arrival.requireAdd();
    await refuseMore(tx, arrival);
    await tx
      .insertInto('arrival_photos')
      .values({ transfer_id: null, request_id: null, [arrival.column]: arrival.id, file: kept, name, added_by: user.id })
      .execute();
    await record({ ...context, tx }, { action: 'photo', entity: arrival.entity, id: named.number, after: { foto: name } });
    return { items: await photosOf(tx, files, arrival), may_add: arrival.mayAdd };
  });
}

/** Whoever adds one waits for the others: no two are the last. */
async function refuseMore(tx: Tx, { column, id }: Arrival): Promise<void> {
  const table = column === 'transfer_id' ? 'stock_transfers' : 'material_requests';
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  const { total } = await tx
    .selectFrom('arrival_photos')
    .where(column, '=', id)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= arrivalPhotoLimits.photos)
    throw new Problem('rule', { message: `Ya tiene ${arrivalPhotoLimits.photos} fotos, que es el máximo.` });
}
