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
