import type { Company } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenReference, type Reader, type Tx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { cleanImage } from '../../platform/files/images.ts';
import { Problem } from '../../platform/problem.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What stands on papers until the company has said its name. */
export const product = 'Project Administrator';

const fields = ['nombre', 'rut', 'giro', 'direccion', 'codigo_comuna', 'telefono', 'web', 'correo_compras', 'correo_dte'] as const;

/** The company as documents name it; `logo` is the name of its file. */
export const companyOf = (db: Reader) =>
  db
    .selectFrom('company')
    .leftJoin('communes', 'communes.codigo', 'company.codigo_comuna')
    .select([...fields.map((it) => `company.${it}` as const), 'communes.nombre as comuna', 'company.logo', 'company.version'])
    .executeTakeFirstOrThrow();

const presentCompany = async (db: Reader, files: Files): Promise<Company> => {
  const company = await companyOf(db);
  return { ...company, logo: company.logo === null ? null : files.address(company.logo) };
};

/** As the papers of the company are headed. */
export async function companyName({ db }: Reading): Promise<{ nombre: string }> {
  const { nombre } = await companyOf(db);
  return { nombre: nombre ?? product };
}

export const getCompany = ({ db, files }: Reading): Promise<Company> => presentCompany(db, files);

export async function updateCompany(context: Writing, { version, ...change }: Received<typeof contract.updateCompany>): Promise<Company> {
  const { tx, files } = context;
  const before = await lock(tx);
  if (before.version !== version) throw new Problem('stale', { current: await presentCompany(tx, files) });
  await tx
    .updateTable('company')
    .set({ ...change, version: version + 1 })
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error)) throw new Problem('invalid', { fields: { codigo_comuna: 'Esa comuna no existe.' } });
      throw error;
    });
  await record(context, { action: 'update', entity: 'company', id: 1, before: only(before, fields), after: change });
  return presentCompany(tx, files);
}

const lock = (tx: Tx) => tx.selectFrom('company').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function uploadLogo(context: Preparing, { file }: Received<typeof contract.uploadCompanyLogo>): Promise<Company> {
  const { files, write } = context;
  const picture = await cleanImage(file, { width: 800, height: 400 });
  return files.keepFor(picture, 'webp', (name) => write((tx) => changeLogo({ ...context, tx }, name)));
}

export const deleteLogo = (context: Writing): Promise<Company> => changeLogo(context, null);

async function changeLogo(context: Pick<Writing, 'tx' | 'user' | 'requestId' | 'files' | 'jobs'>, logo: string | null): Promise<Company> {
  const { tx, files, jobs } = context;
  const before = await lock(tx);
  // The version is that of the form's fields: whoever writes in it may go on.
  await tx.updateTable('company').set({ logo }).execute();
  if (before.logo !== null) await jobs.send(tx, 'discard_file', { file: before.logo });
  await record(context, {
    action: 'update',
    entity: 'company',
    id: 1,
    before: { logo: before.logo === null ? null : 'con logo' },
    after: { logo: logo === null ? null : 'otro logo' },
  });
  return presentCompany(tx, files);
}
