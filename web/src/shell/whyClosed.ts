import { listOtorgantes } from 'contract/access/permissions/granters.ts';
import { actionOf, moduleOf, modules, rights } from 'contract/permissions.ts';
import { send } from '../api/send.ts';
import { may } from '../api/session.ts';
import type { Screen } from './screen.ts';

// Asked for when somebody is turned away, which is seldom: the first rows do not wait for it.

/** The right that a screen asks for and the person has not. */
export function missingRight({ module, anyOf }: Screen): string | undefined {
  if (module && !may(`${module}:read`)) return `Falta el permiso «Ver» de «${modules[module]}»`;
  if (!anyOf || anyOf.some(may)) return undefined;
  return `Falta ${anyOf.map((it) => `el permiso «${rights[actionOf(it)].label}» de «${modules[moduleOf(it)]}»`).join(' o ')}`;
}

/** Why a screen ended the session of who opened its address, which right was missing, and who gives it. */
export async function whySignedOut(screen: Screen): Promise<string> {
  const granters = await send(listOtorgantes, {}, { timeout: 5_000 }).catch(() => ({ nombres: [] }));
  const right = missingRight(screen);
  const whom = granters.nombres.length > 0 ? `: pídalo a ${granters.nombres.join(' o a ')}.` : ': pídalo a quien administra los usuarios.';
  return `Su rol no permite ver «${screen.title}», por eso se cerró la sesión.${right ? ` ${right}${whom}` : ''}`;
}
