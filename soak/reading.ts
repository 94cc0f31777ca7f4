import { leerNotificacion, listNotificacion } from 'contract/access/index.ts';
import { listMyApprovals } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import { exportMaterials, exportStock, getRequests, getRequestXlsx, listTransfers } from 'contract/materials/index.ts';
import { filteredProjects, placeMap } from 'contract/projects/index.ts';
import type { Caller, Patience } from './caller.ts';
import type { Job } from './job.ts';

/** Lists as screens ask for them; what the person may not see is refused. */
export async function readAround({ crew, random }: Job, self: Caller): Promise<void> {
  const looks: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => self.read(filteredProjects, { page: 1, sort: '-kwp' }),
    () => self.read(placeMap, {}),
    () => self.read(getRequests, { page: 1, project_code: crew.project_code }),
    () => self.read(listTransfers, { page: 1, warehouse_code: crew.van_code }),
    () => self.read(listMyApprovals, { page: 1 }),
  ];
  await random.pick(looks)();
}

/** The newest notice that was not read is read. */
export async function readNotices(_job: Job, self: Caller): Promise<void> {
  const unread = await self.read(listNotificacion, { sin_leer: '1' });
  const [newest] = unread?.items ?? [];
  if (newest) await self.write(leerNotificacion, { id: newest.id }, { tag: String(newest.id) });
}

const sheets: [Call, ...Call[]] = [exportStock, exportMaterials, getRequestXlsx];
/** A ZIP ends with its table of contents. */
const ending = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

const atOnce: Patience = {};
const slowly: Patience = { pause: 400 };
const givenUp: Patience = { pause: 200, most: 2 };

/** A spreadsheet, at once, slowly over a bad line, or given up in the middle. */
export async function download({ ledger, random }: Job, self: Caller): Promise<void> {
  const call = random.pick(sheets);
  const content = await self.download(call, {}, random.pick([atOnce, slowly, givenUp]));
  if (content && !content.subarray(-22).includes(ending))
    ledger.halves.push(`${call.id}: a spreadsheet of ${content.length} bytes has no end`);
}
