import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

/** A second tap that was meant for what stood there before comes between these, in milliseconds after the first. */
const second = { from: 100, until: 600 };
/** What decides says so; what destroys looks like it, too. */
const decides = '^(?:Aprobar|Confirmar|Devolver|Rechazar|Recibir|Terminar|Anular|Descartar|Eliminar|Quitar|Revocar)';

/** Taps something, as a finger does that may tap once more: what has come to lie there meanwhile neither destroys nor decides, or cannot be pressed yet. */
export async function tap(target: Locator): Promise<void> {
  const page = target.page();
  const under = page.evaluate(
    ([words, from, until]) =>
      new Promise<string | null>((resolve) => {
        const watch = ({ clientX, clientY, timeStamp }: MouseEvent): void => {
          const look = (now: number): void => {
            const button = now < timeStamp + from ? null : document.elementFromPoint(clientX, clientY)?.closest('button, a, label');
            const says = (button?.getAttribute('aria-label') ?? button?.textContent ?? '').trim();
            const isOff = button?.matches(':disabled, [aria-disabled=true]') ?? true;
            if (!isOff && (button?.matches('.button-danger') || new RegExp(words, 'u').test(says))) resolve(says);
            else if (now < timeStamp + until) requestAnimationFrame(look);
            else resolve(null);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('click', watch, { capture: true, once: true });
      }),
    [decides, second.from, second.until] as const,
  );
  await target.click();
  expect(await under, 'what destroys or decides has come to lie under the finger').toBeNull();
}
