import { Refused } from '../api/refusal.ts';
import { notifyRefused } from '../ui/page/notices.tsx';
import { CellsJob } from './cellsJob.ts';
import type { AnySheet } from './openCubage.ts';
import type { CellChange } from './parts.ts';
import { Saver } from './saver.ts';

/** What one does is saved in its turn; what the server does not want is told, and given up: nobody would wait for it. */
export class Turns {
  readonly saver = new Saver();

  /** Over when it is saved, refused, or given up. */
  run(changes: number, job: () => Promise<void>, onRefused?: () => void): Promise<void> {
    return new Promise((resolve) => {
      const giveUp = () => {
        onRefused?.();
        resolve();
      };
      this.saver.put({
        changes: () => changes,
        dropped: giveUp,
        run: async () => {
          try {
            await job();
          } catch (error) {
            if (!(error instanceof Refused) || error.isUnanswered) throw error;
            notifyRefused(error);
            return giveUp();
          }
          resolve();
        },
      });
    });
  }

  /** Cells stand there at once; those that wait already take them along. */
  write(sheet: AnySheet, changes: readonly CellChange[]): void {
    sheet.apply(changes);
    const { last } = this.saver;
    if (last instanceof CellsJob && last.takes(sheet, changes)) return this.saver.changed();
    this.saver.put(new CellsJob<never>(sheet as never, changes));
  }
}
