import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { Problem } from '../../platform/problem.ts';
import { notifyPeople } from '../notifications/notifications.ts';
import '../tables.ts';

/** Whose account an entry of the staff becomes. */
interface AccountLink {
  staff_id: number;
  /** As the entry is called, and where it was written to until now. */
  nombre: string;
  email: string | null;
  from: number | null;
  to: number | null;
}

type Context = Pick<Writing, 'tx' | 'user' | 'jobs' | 'config' | 'isProved'>;

/**
 * Whoever has the account decides and answers for what names the entry: the change asks for the password, and is told to those who
 * gain and lose it, and at the address that stood in the entry.
 */
export async function linkAccounts(context: Context, links: readonly AccountLink[]): Promise<void> {
  const real = links.filter((it) => it.from !== it.to);
  if (real.some((it) => it.to !== null) && !context.isProved)
    throw new Problem('confirm_password', {
      message: 'Enlazar una cuenta con una ficha del personal le da lo que esa ficha aprueba: confírmelo con su clave.',
    });
  for (const link of real) await tell(context, link);
}

async function tell(context: Context, { nombre, email, from, to }: AccountLink): Promise<void> {
  const { tx, jobs, user } = context;
  const tellAccount = (id: number | null, title: string, text: string) =>
    notifyPeople(context, { user_ids: id === null || id === user.id ? [] : [id], kind: 'account', title, text, url: '/usuarios/perfil' });
  await tellAccount(
    to,
    `${user.nombre} enlazó su cuenta con la ficha de ${nombre}`,
    'Desde ahora usted decide lo que esa ficha aprueba y responde. Si no lo esperaba, avise a la administración.',
  );
  await tellAccount(
    from,
    `${user.nombre} separó su cuenta de la ficha de ${nombre}`,
    'Usted ya no decide lo que esa ficha aprueba. Si no lo esperaba, avise a la administración.',
  );
  if (email === null || to === null) return;
  const owner = await tx.selectFrom('users').select(['email', 'nombre']).where('id', '=', to).executeTakeFirst();
  if (!owner || owner.email === email) return;
  await sendMails(tx, jobs, [
    {
      para: email,
      asunto: 'Su ficha del personal quedó con otra cuenta',
      texto: `Hola, ${nombre}:\n\n${user.nombre} enlazó su ficha del personal con la cuenta de ${owner.nombre} (${owner.email}).\n\nSi no lo esperaba, avise a la administración.`,
    },
  ]);
}
