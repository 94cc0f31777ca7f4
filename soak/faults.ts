import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../server/demo/random.ts';
import { fillDisk } from './disk.ts';
import type { Stage } from './stage.ts';

type Fault = (stage: Stage, random: Random) => Promise<void>;

/** How long a line is silent: from shorter to longer than the servers' own patience. */
const silences: [number, ...number[]] = [2_000, 4_000, 8_000];
const frozen = 3_000;

/** Everything that befalls the servers, the database, their lines and what they stand on. */
export const faults: Record<string, Fault> = {
  'kill -9 of a server': async ({ servers }, random) => random.pick(servers).end('SIGKILL'),
  'SIGTERM to a server': async ({ servers }, random) => random.pick(servers).end('SIGTERM'),
  'a server stands still': async ({ servers }, random) => random.pick(servers).freeze(frozen),
  'connections ended by the database': async ({ cluster }) => cluster.endBackends(0.5),
  'all connections ended by the database': async ({ cluster }) => cluster.endBackends(1),
  'crash of the database': async ({ cluster }) => {
    await cluster.crash();
    await pause(500);
    await cluster.restart();
  },
  'the database stands still': async ({ cluster }) => cluster.freeze(frozen),
  'lines to the database cut': async ({ databaseLine }, random) => databaseLine.cut(() => random.happens(0.5)),
  'all lines to the database cut': async ({ databaseLine }) => databaseLine.cut(),
  'lines to the database silent': async ({ databaseLine }, random) => silence(databaseLine, random),
  'lines to the database silent, then cut': async ({ databaseLine }, random) => {
    await silence(databaseLine, random);
    databaseLine.cut();
  },
  'lines of people cut': async ({ doors }, random) => random.pick(doors).cut(() => random.happens(0.7)),
  'lines of people silent': async ({ doors }, random) => silence(random.pick(doors), random),
  'the disk of the files is full': async ({ files }) => fillDisk(files, frozen),
  'answers of the ERP are lost': async ({ sap }) => {
    for (let n = 0; n < 3; n += 1) sap.fail({ kind: 'lost' });
  },
  'the ERP is ill': async ({ sap }) => {
    sap.fail({ kind: 'status', status: 502, body: 'Bad Gateway' });
    sap.fail({ kind: 'cut' });
    sap.fail({ kind: 'session' });
  },
};

async function silence(line: Stage['databaseLine'], random: Random): Promise<void> {
  line.silence();
  await pause(random.pick(silences));
  line.speak();
}
