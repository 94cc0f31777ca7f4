import { z } from 'zod';
import { cancellation, Refused } from '../api/refusal.ts';
import { confirm } from '../ui/form/dialogs.tsx';
import { notifyFailure } from '../ui/page/notices.tsx';

const WorkedActivities = z.object({ activities: z.array(z.object({ nombre: z.string(), motivo: z.string() })).min(1) });
const mostNamed = 6;

/**
 * Does what takes activities away; where others have worked on some of them it is asked once more, with their names, and done then.
 * Who thinks better of it has done nothing.
 */
export async function losing<T>(remove: (isSure: boolean) => Promise<T>): Promise<T> {
  try {
    return await remove(false);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'wrong_state') throw error;
    const { data } = WorkedActivities.safeParse(error.details);
    if (!data) throw error;
    if (!(await confirm(questionOf(data.activities)))) throw cancellation();
    return remove(true);
  }
}

function questionOf(activities: readonly { nombre: string; motivo: string }[]) {
  const named = activities.slice(0, mostNamed).map(({ nombre, motivo }) => `«${nombre}» (${motivo})`);
  const more = activities.length - named.length;
  return {
    title: activities.length === 1 ? '¿Eliminarla igual?' : '¿Eliminarlas igual?',
    text: `Hay trabajo en ${[...named, ...(more > 0 ? [`${more} más`] : [])].join(', ')}. Queda sin actividad.`,
    yes: 'Eliminar igual',
    isDangerous: true,
  };
}

/** The same from a button: what is refused is said in a notice. */
export async function loseAsked<T>(remove: (isSure: boolean) => Promise<T>, onDone: (answer: T) => void = () => undefined): Promise<void> {
  try {
    onDone(await losing(remove));
  } catch (error) {
    notifyFailure(error);
  }
}
