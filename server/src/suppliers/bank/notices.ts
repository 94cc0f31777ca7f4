import { countryName, isAbroad, maskedAccount, type BankAccount, type SupplierBank } from 'contract/suppliers/index.ts';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';

/** Mails travel open: what they tell of an account is what everybody sees of it. */
const nameOf = ({ bank, number, country, swift }: Pick<BankAccount, 'bank' | 'number'> & Partial<Pick<BankAccount, 'country' | 'swift'>>) =>
  [`${bank} ${maskedAccount(number)}`, country && isAbroad(country) && countryName(country), swift && `SWIFT ${swift}`]
    .filter(Boolean)
    .join(', ');

/** Where it stands, whether the supplier is bought from already or only asked for. */
export const bankAt = (supplier_id: number): string => `/supplying/suppliers/${supplier_id}/bank`;

/** So many who may confirm are told. */
const most = 200;

/** Whoever may confirm, and did not ask. */
export async function tellSecondPeople(context: Writing, bank: SupplierBank): Promise<void> {
  const { tx, user } = context;
  if (!bank.pending) return;
  const people = await peopleHolding(tx, ['supplier_bank:approve'])
    .where('users.id', '<>', user.id)
    .select('users.id')
    .limit(most)
    .execute();
  await notifyPeople(context, {
    user_ids: people.map((it) => it.id),
    kind: 'approval',
    title: `${bank.name}: falta confirmar su cuenta bancaria`,
    text: `${user.nombre} pidió pagarle en ${nameOf(bank.pending)}.`,
    url: bankAt(bank.supplier_id),
    mail: 'aviso_aprobaciones',
  });
}

/** Both people, and the supplier where it was reached before: who changes an account behind its back is found out. Gives these addresses. */
export async function tellOfAccount(context: Writing, bank: SupplierBank, account: BankAccount): Promise<string[]> {
  const { tx, jobs, user } = context;
  const asunto = `Cambió la cuenta bancaria de ${bank.name}`;
  await notifyPeople(context, {
    user_ids: [account.asked_by.id, user.id],
    kind: 'approval',
    title: asunto,
    text: `Pidió ${account.asked_by.nombre}, confirmó ${user.nombre}: ${nameOf(account)}.`,
    url: bankAt(bank.supplier_id),
    mail: 'aviso_aprobaciones',
  });
  const instead = bank.in_force ? `, en lugar de ${nameOf(bank.in_force)}` : '';
  const texto = `Desde hoy los pagos a ${bank.name} se hacen en ${nameOf(account)}${instead}.\n\nSi usted no pidió este cambio, avise de inmediato a quien le compra en la empresa, por un medio que ya conozca.`;
  await sendMails(
    tx,
    jobs,
    bank.tells.map((para) => ({ para, asunto, texto })),
  );
  return bank.tells;
}

export async function tellOfRefusal(context: Writing, bank: SupplierBank, account: BankAccount, comment: string): Promise<void> {
  await notifyPeople(context, {
    user_ids: [account.asked_by.id],
    kind: 'approval',
    title: `Se rechazó la cuenta bancaria de ${bank.name}`,
    text: comment,
    url: bankAt(bank.supplier_id),
    mail: 'aviso_aprobaciones',
  });
}

interface AccountInErp {
  supplier_id: number;
  name: string;
  bank: string;
  number: string;
  people: readonly number[];
}

/** Whoever asked and whoever confirmed: nobody else looks after it. Why the ERP refused it stands on its page, for those who may read it. */
export async function tellNotInErp(context: Parameters<typeof notifyPeople>[0], it: AccountInErp): Promise<void> {
  await notifyPeople(context, {
    user_ids: it.people,
    kind: 'approval',
    title: `El ERP no recibió la cuenta bancaria de ${it.name}`,
    text: `${nameOf(it)}. En el ERP se le sigue pagando como antes: vea por qué y envíela de nuevo.`,
    url: bankAt(it.supplier_id),
    mail: 'aviso_aprobaciones',
  });
}

/** The same people: it ended while it was on its way, and no other one takes its place there. */
export async function tellEndedInErp(context: Parameters<typeof notifyPeople>[0], it: AccountInErp): Promise<void> {
  await notifyPeople(context, {
    user_ids: it.people,
    kind: 'approval',
    title: `El ERP quedó con una cuenta de ${it.name} en que ya no se le paga`,
    text: `${nameOf(it)}. Alcanzó a llegar al ERP, y ninguna otra la reemplaza: corríjala ahí, o pida la cuenta en que se le paga.`,
    url: bankAt(it.supplier_id),
    mail: 'aviso_aprobaciones',
  });
}
