import { banco } from 'contract/catalogues/index.ts';
import { lackOf } from 'contract/permissions.ts';
import { parseRut } from 'contract/rut.ts';
import { isAbroad, swiftOffice, taxIdLetters, type SupplierBank } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import type { Selectable } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import { requireActive } from '../../catalogues/index.ts';
import type { Preparing } from '../../platform/context.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { Problem } from '../../platform/problem.ts';
import { may, type User } from '../../platform/user.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import { auditOfAccount, lockBank, recordBank } from './lock.ts';
import { tellSecondPeople } from './notices.ts';
import { readBank } from './rows.ts';

const certificates = { admits: (tipo: string) => tipo === 'pdf' || tipo === 'imagen', words: 'PDF e imágenes' };

/** Somebody asks that a supplier be paid elsewhere; it is not, before a second person has confirmed it. */
export async function askBank(
  context: Preparing,
  { id: supplier_id, fingerprint, files: file, ...form }: Received<typeof contract.askSupplierBank>,
): Promise<SupplierBank> {
  const { user } = context;
  refuseWithoutReading(user);
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, user, certificates);
  await refuseCut(file, extension);
  return writeWithFile(context, file, extension, async (tx, stored) => {
    const writing = { ...context, tx };
    const bank = await lockBank(writing, supplier_id, fingerprint);
    await refuseMerged(tx, supplier_id);
    refuseSecondAsk(bank);
    const holder = requireHolder(bank, form.holder);
    await refuseSame(tx, bank, form);
    await requireActive(tx, { bank_id: [banco, form.bank_id] });
    await tx
      .insertInto('supplier_bank_accounts')
      .values({
        ...form,
        supplier_id,
        holder,
        file: stored,
        file_name: name,
        bytes: file.size,
        asked_by: user.id,
        decided_by: null,
        decided_at: null,
        comment: null,
      })
      .execute();
    const asked = await readBank(tx, context, supplier_id);
    if (!asked.pending) throw new Error(`The account of ${bank.name} was not written.`);
    await recordBank(writing, asked, { action: 'ask_bank', after: { ...auditOfAccount(asked.pending), motivo: form.reason } });
    await tellSecondPeople(writing, asked);
    return asked;
  });
}

/** What is answered is the whole of where a supplier is paid. */
function refuseWithoutReading(user: User): void {
  const permission = 'supplier_bank:read';
  if (!may(user, permission)) throw new Problem('not_allowed', { message: lackOf(permission), permission });
}

/** Its orders and invoices are another supplier's by now: there its account is asked for. */
async function refuseMerged(tx: Tx, supplier_id: number): Promise<void> {
  const merged = await tx
    .selectFrom('supplier_records as it')
    .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .innerJoin('suppliers as living', 'living.codigo', 'suppliers.merged_into')
    .where('it.id', '=', supplier_id)
    .select(['living.codigo', 'living.nombre'])
    .executeTakeFirst();
  if (merged)
    throw new Problem('wrong_state', {
      message: `Este proveedor se fusionó con ${merged.codigo} ${merged.nombre}: pida el cambio de cuenta en ese.`,
    });
}

function refuseSecondAsk({ pending }: SupplierBank): void {
  if (pending)
    throw new Problem('wrong_state', { message: `${pending.asked_by.nombre} ya pidió un cambio de cuenta que espera confirmación.` });
}

/** The account is the supplier's: its RUT as it is kept, however it was typed. */
function requireHolder({ holder, country }: SupplierBank, typed: string): string {
  if (holder === null)
    throw new Problem(
      'rule',
      {
        message: `El proveedor no tiene ${isAbroad(country) ? 'identificación tributaria: complétela en el ERP' : 'RUT: complételo en Mantenedores'} antes de pedir su cuenta.`,
      },
      isAbroad(country) ? undefined : whoHolds('catalogues:update'),
    );
  const read = parseRut(typed);
  // A number from abroad may happen to be a RUT as well.
  const isSame = (read.ok && read.rut === holder) || taxIdLetters(typed) === taxIdLetters(holder);
  if (!isSame)
    throw new Problem('invalid', {
      fields: { holder: `La cuenta debe ser del proveedor: su ${isAbroad(country) ? 'identificación tributaria' : 'RUT'} no es este.` },
    });
  return holder;
}

type Account = Pick<Selectable<Tables['supplier_bank_accounts']>, 'number' | 'country' | 'bank_id' | 'bank_name' | 'swift' | 'kind'>;

/** The same number in another bank, in one of another name, or of another kind, puts right what was written wrong. */
async function refuseSame(tx: Tx, { in_force }: SupplierBank, asked: Account): Promise<void> {
  if (!in_force) return;
  const paid = await tx
    .selectFrom('supplier_bank_accounts')
    .where('id', '=', in_force.id)
    .select(['number', 'country', 'bank_id', 'bank_name', 'swift', 'kind'])
    .executeTakeFirstOrThrow();
  const factsOf = ({ number, country, bank_id, bank_name, swift, kind }: Account) =>
    [number, country, bank_id, bank_name, swift && swiftOffice(swift), kind].join(' ');
  if (factsOf(paid) === factsOf(asked)) throw new Problem('duplicate', { fields: { number: 'Ya se le paga en esa cuenta.' } });
}
