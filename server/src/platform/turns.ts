import { Problem } from './problem.ts';

interface Waiting {
  weight: number;
  start: () => void;
}

/** Lets through work of at most so much weight at once, in the order it came; what weighs more than all goes alone. */
export function turnstile(capacity: number) {
  const waiting: Waiting[] = [];
  let busy = 0;
  const admit = (): void => {
    for (let [next] = waiting; next && busy + next.weight <= capacity; [next] = waiting) {
      waiting.shift();
      busy += next.weight;
      next.start();
    }
  };
  return async <T>(weight: number, work: () => Promise<T>): Promise<T> => {
    const mine = Math.min(weight, capacity);
    await new Promise<void>((start) => {
      waiting.push({ weight: mine, start });
      admit();
    });
    try {
      return await work();
    } finally {
      busy -= mine;
      admit();
    }
  };
}

/** Lets through so much at once of each person and of all together, and refuses what would be more: nobody waits without end. */
export function atMost({ each, all }: { each: number; all: number }) {
  const underWay = new Map<string, number>();
  let total = 0;
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(person) ?? 0;
    if (own >= each || total >= all)
      throw new Problem('busy', {
        retry_after: 5,
        message: 'El servidor está ocupado con otros archivos. Espere unos segundos y vuelva a intentar.',
      });
    underWay.set(person, own + 1);
    total += 1;
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (underWay.get(person) ?? 1) - 1;
      if (left > 0) underWay.set(person, left);
      else underWay.delete(person);
    }
  };
}
