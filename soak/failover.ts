// `npm run failover`: a primary and a synchronous standby under load; the primary is killed and the standby promoted.
//   npm run failover -- --people 60 --seconds 20
//   npm run failover -- --address line      one address that is led to the new primary, as a virtual IP is; else both hosts stand in DATABASE_URL
// Ends with 0 when both servers answered again within ten seconds of the promotion, and nothing answered was lost, doubled or half done.
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { beginDay } from './day.ts';
import { line, report } from './report.ts';
import { setStage, type Stage } from './stage.ts';

/** Issue and operation manual promise it. */
const goal = 10_000;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    pace: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    address: { type: 'string', default: 'hosts' },
  },
});
const addressOf = values.address === 'line' ? {} : { addressOf: addressOfBoth };
const stage = await setStage({ people: Number(values.people), isReplicated: true, ...addressOf });
console.log(`Two servers on a primary and its standby, ${values.people} people, in ${stage.folder}`);
let isGood = false;
try {
  const day = await beginDay(stage, { seed: Number(values.seed), pace: Number(values.pace) * 1000 });
  await pause(Number(values.seconds) * 1000);
  const away = await failOver(stage);
  await pause(Number(values.seconds) * 1000);
  isGood = await report(stage, day, new Map([['the primary killed, the standby promoted', 1]]));
  line('until both servers answered again, from the promotion, in ms', away);
  isGood &&= away <= goal;
} finally {
  await stage.end({ isKept: !isGood });
}
process.exit(isGood ? 0 : 1);

/** Both hosts in one address, as `docs/operation.md` tells to write it. */
function addressOfBoth({ primary, standby }: Parameters<NonNullable<Parameters<typeof setStage>[0]['addressOf']>>[0]): string {
  const { username, password, pathname } = new URL(primary.url);
  return `postgres://${username}:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby?.port}${pathname}?target_session_attrs=read-write`;
}

/** Gives how long after the promotion the servers answered what needs the database again. */
async function failOver(on: Stage): Promise<number> {
  const { cluster, standby, hosts, databaseLine, servers } = on;
  if (!standby) throw new Error('There is no standby');
  console.log('The primary is killed');
  await cluster.crash();
  // Whoever watches takes a moment to be sure.
  await pause(1_000);
  await standby.promote();
  hosts.now = standby;
  databaseLine.cut();
  const began = performance.now();
  console.log('The standby is the primary now');
  for (const it of servers) await it.ready();
  return Math.round(performance.now() - began);
}
