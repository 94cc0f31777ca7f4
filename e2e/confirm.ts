import type { Page } from '@playwright/test';
import { demoPassword } from 'server/demo/access/people.ts';

/** Proves again who it is, where a change asks for the password. */
export async function confirm(page: Page, password = demoPassword): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirme con su clave' });
  await question.getByLabel('Su clave').fill(password);
  await question.getByRole('button', { name: 'Confirmar' }).click();
}
