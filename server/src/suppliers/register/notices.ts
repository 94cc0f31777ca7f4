import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';

export interface MovedMail {
  name: string;
  before: string | null;
  after: string | null;
}

/**
 * The addresses that orders and changes of the account went to: whoever moves one to be told of nothing is found out. Where it goes now is
 * not said there. Orders that are out keep the address that they have.
 */
export async function tellOldMails({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, written: readonly MovedMail[]): Promise<void> {
  const letters = written.flatMap(({ name, before, after }) => {
    if (before === null || before === after) return [];
    const news =
      after === null ? `La empresa quitó este correo de contacto de ${name}` : `La empresa registró otro correo de contacto de ${name}`;
    const texto = `${news}.\n\nSi usted no pidió este cambio, avise de inmediato a quien le compra en la empresa, por un medio que ya conozca.`;
    return [{ para: before, asunto: `Cambió el correo de ${name}`, texto }];
  });
  if (letters.length > 0) await sendMails(tx, jobs, letters);
}
