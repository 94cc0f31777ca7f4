import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';

interface Moved {
  name: string;
  before: string;
  after: string | null;
}

/**
 * The address that orders and changes of the account went to: whoever moves it to be told of nothing is found out. Where it goes now is
 * not said there.
 */
export const tellOldMail = ({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, { name, before, after }: Moved): Promise<void> =>
  sendMails(tx, jobs, [
    {
      para: before,
      asunto: `Cambió el correo de ${name}`,
      texto: `Desde hoy a ${name} ya no se le escribe a esta dirección${after === null ? '' : ', sino a otra'}.\n\nSi usted no pidió este cambio, avise de inmediato a quien le compra en la empresa, por un medio que ya conozca.`,
    },
  ]);
