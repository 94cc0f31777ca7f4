interface Waiting {
  lane: string;
  begin: () => void;
}

/**
 * So many pieces of work at once, each of a lane. The next is of the lane that has the fewest under way, and of those the first to come:
 * nobody's one document waits for the three hundred photos before it.
 */
export function newTurns(atOnce: number) {
  const waiting: Waiting[] = [];
  const running: string[] = [];

  function beginNext(): void {
    while (running.length < atOnce) {
      const next = nextOf(waiting, running);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.push(next.lane);
      next.begin();
    }
  }
  function leave(lane: string): void {
    running.splice(running.indexOf(lane), 1);
    beginNext();
  }

  /** Does the work when its turn has come; who gives up before never begins. */
  return async function inTurn<T>(lane: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(mine), 1);
        reject(signal.reason);
      };
      const mine = {
        lane,
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', giveUp);
      waiting.push(mine);
      beginNext();
    });
    try {
      return await work();
    } finally {
      leave(lane);
    }
  };
}

function nextOf(waiting: readonly Waiting[], running: readonly string[]): Waiting | undefined {
  const underWay = ({ lane }: Waiting) => running.filter((it) => it === lane).length;
  return waiting.reduce<Waiting | undefined>((best, it) => (best && underWay(best) <= underWay(it) ? best : it), undefined);
}
