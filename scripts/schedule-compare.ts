// npm run schedule:compare -- <folder>: plans every file of a folder and compares with what it says itself; ends with 1 when one differs, or there is none.
//   .sm   of PSPLIB: the length of the longest path with its MPM-Time
//   .xml  of MS Project: start and finish of every task that is none of summary, and where it is said the slack of what has not begun;
//         the plan begins at the hour at which the file does
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roundTheClock } from 'contract/schedule/plans/calendar.ts';
import { scheduleOf } from 'contract/schedule/plans/schedule.ts';
import type { Link } from 'contract/schedule/plans/plan.ts';
import { datesOfFile } from '../server/src/schedule/exchange/file-dates.ts';
import { readMspdi } from '../server/src/schedule/mspdi/read.ts';
import { readElements, textIn, type Element } from '../server/src/schedule/mspdi/xml.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('npm run schedule:compare -- <folder>');

/** A unit of a PSPLIB file is an hour here: nobody rests in them. */
const unit = 60;

let [compared, differing] = [0, 0];
for (const name of (await readdir(folder)).toSorted()) {
  const said = /\.sm$/i.test(name)
    ? compareLength(await readFile(join(folder, name), 'utf8'))
    : /\.xml$/i.test(name)
      ? await compareDates(join(folder, name))
      : undefined;
  if (!said) continue;
  compared += 1;
  if (said.differs) differing += 1;
  console.log(`${said.differs ? 'differs' : 'same   '}  ${name}: ${said.words}`);
}
if (compared === 0) console.log('There is no plan in that folder.');
else console.log(differing === 0 ? 'Every file is planned as it says.' : `${differing} files differ.`);
if (compared === 0 || differing > 0) process.exitCode = 1;

interface Comparison {
  differs: boolean;
  words: string;
}

function compareLength(text: string): Comparison {
  const rows = (title: RegExp): number[][] => {
    const [, after = ''] = text.split(title);
    const lines = after.split('\n').map((it) => it.trim());
    const first = lines.findIndex((it) => /^\d/.test(it));
    const last = lines.findIndex((it, at) => at > first && !/^\d/.test(it));
    return lines.slice(first, last === -1 ? undefined : last).map((it) => it.split(/\s+/).map(Number));
  };
  const jobs = rows(/REQUESTS\/DURATIONS:?/).filter((it) => it.length > 3);
  const links = rows(/PRECEDENCE RELATIONS:?/).flatMap(([from = 0, , count = 0, ...to]): Link[] =>
    to
      .slice(0, count)
      .map((it) => ({ id: `${from} ${it}`, from: String(from), to: String(it), kind: 'FS', lag: { kind: 'working', value: 0 } })),
  );
  const mpm = rows(/PROJECT INFORMATION:?/)[0]?.[5];
  const activities = jobs.map(([number = 0, , duration = 0]) => ({ id: String(number), duration: duration * unit }));
  const length = scheduleOf({ start: 0, calendar: roundTheClock(), activities, links }).finish() / unit;
  return { differs: length !== mpm, words: `${activities.length} jobs, longest path ${length}, MPM-Time ${mpm}` };
}

async function compareDates(path: string): Promise<Comparison> {
  const file = await readMspdi(path);
  const { start, slacks } = await saidBesides(path);
  const dated = datesOfFile({ ...file, start: start ?? file.start }).filter(
    ({ isSummary, task }) => !isSummary && !task.inactive && task.start !== null && task.finish !== null,
  );
  const others = dated.flatMap(({ task, ...here }) => {
    const slack = task.actualStart === null ? slacks.get(task.uid) : undefined;
    const said = [`${task.start}…${task.finish}`, slack?.total, slack?.free];
    const found = [`${here.start}…${here.finish}`, slack?.total && String(here.totalFloat), slack?.free && String(here.freeFloat)];
    if (said.every((it, at) => it === found[at])) return [];
    return [`\n    UID ${task.uid} «${task.nombre}»: ${inWords(said)} there, ${inWords(found)} here`];
  });
  return { differs: others.length > 0, words: `${dated.length} tasks, ${others.length} otherwise${others.slice(0, 5).join('')}` };
}

function inWords([span, total, free]: readonly (string | undefined)[]): string {
  return [span, total && `slack ${total} min`, free && `free ${free} min`].filter(Boolean).join(' ');
}

interface Slack {
  total: string | undefined;
  free: string | undefined;
}

/** What the import has no use for, since it is computed here: the hour of the start, and by UID the slacks, in minutes. */
async function saidBesides(path: string): Promise<{ start: string | undefined; slacks: Map<number, Slack> }> {
  const slacks = new Map<number, Slack>();
  let start: string | undefined;
  const takeStart = ({ text }: Element): void => void (start = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(text.trim())?.[0]);
  const takeSlack = (it: Element): void => {
    slacks.set(Number(textIn(it, 'UID')), { total: minutesOf(textIn(it, 'TotalSlack')), free: minutesOf(textIn(it, 'FreeSlack')) });
  };
  const sought = [
    { path: 'StartDate', take: takeStart },
    { path: 'Tasks/Task', take: takeSlack },
  ];
  const leave = (): void => undefined;
  await readElements(createReadStream(path), { root: 'Project', sought, other: leave, drop: leave });
  return { start, slacks };
}

/** A slack is said in tenths of a minute. */
function minutesOf(tenths: string | undefined): string | undefined {
  return tenths === undefined ? undefined : String(Number(tenths) / 10);
}
