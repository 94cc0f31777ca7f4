// `npm run bench`: how fast the program is, as ratios to a bare server (the floor) measured in the same run, taking turns.
//   npm run bench -- --seconds 5 --rounds 5 --projects 20000
//   npm run bench -- --only list,search
//   npm run bench -- --only plans --plans 61000   every place has a plan, which takes three minutes to load; usually 3,000 have
//   npm run bench -- --only lists   and how much longer each takes than in one of 10,000 request lines, if the company has a million
import { parseArgs } from 'node:util';
import { approvers, exporting, permissionCheck, sessionCost, signInBesideWork, starting, userList } from './figures.ts';
import { approving } from './approving.ts';
import { cubication } from './cubication.ts';
import { gantt } from './gantt.ts';
import { tellMissed } from './goals.ts';
import { photos } from './photos.ts';
import { place } from './place.ts';
import { posting, postingToSap } from './posting.ts';
import { planCalls } from './plan-calls.ts';
import { planFiles } from './plan-files.ts';
import { planImports } from './plan-imports.ts';
import { manyPlans } from './plans.ts';
import { create, list, read, update } from './ratios.ts';
import { screen } from './screen.ts';
import { reports } from './reports.ts';
import { materialRequests } from './requests.ts';
import { exchanging, scheduling } from './schedule.ts';
import { searching } from './search.ts';
import { serviceRequests } from './services.ts';
import { supply } from './supply.ts';
import { slowCalls } from './slow-calls.ts';
import { setStage } from './stage.ts';
import { days } from './workday.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    projects: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '1000000' },
    plans: { type: 'string', default: '3000' },
    only: { type: 'string' },
  },
});
/** In this order: exporting makes the company larger. */
const parts = {
  list,
  read,
  create,
  update,
  search: searching,
  session: sessionCost,
  approvers,
  permission: permissionCheck,
  users: userList,
  place,
  signin: signInBesideWork,
  photos,
  approving,
  requests: materialRequests,
  services: serviceRequests,
  // After those whose rows it draws.
  screen,
  schedule: scheduling,
  cubication,
  posting,
  sap: postingToSap,
  gantt,
  plans: manyPlans,
  activities: planCalls,
  exchange: exchanging,
  imports: planImports,
  files: planFiles,
  lists: slowCalls,
  days,
  supply,
  reports,
  exporting,
  starting,
};

const wanted = values.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.filter((it) => !(it in parts));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const stage = await setStage({ projects: Number(values.projects), lines: Number(values.lines), plans: Number(values.plans) });
const { projects, places, seconds } = stage.loaded;
console.log(`Demo company: ${projects} projects, ${places} places in ${seconds.toFixed(1)} s`);
const turns = { connections: 32, seconds: Number(values.seconds), rounds: Number(values.rounds) };
for (const [name, measure] of Object.entries(parts)) if (wanted.includes(name)) await measure(stage, turns);
await stage.end();
tellMissed();
