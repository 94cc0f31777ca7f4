import { stoppedStage } from 'contract/catalogues/index.ts';
import {
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  postConsumedMaterials,
  receiveStock,
} from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { Events } from '../../src/platform/events/events.ts';
import { learn } from '../../src/cubication/lessons/learn.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import type { Moment } from '../clock.ts';
import { drawSignature } from '../projects/pictures.ts';
import { decide } from '../materials/requests.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, hugo, sofia] = [mail('camila.peumo'), mail('hugo.belloto'), mail('sofia.tepa')];

/** For each module of a house, or for each house: others than the template says, now more and now less. */
const perModule = { 'PAN-000001': 1, 'EST-000002': 2.3, 'EST-000003': 1.7, 'CON-000002': 6.1, 'CON-000003': 6.1 } as const;
const perHouse = { 'EST-000001': 7, 'CON-000004': 6, 'INS-000001': 3 } as const;
const swings = [1, 0.96, 1.04, 1, 1.08, 0.98];
/** Of each house, the part of its cable that was cut off and thrown away. */
const cutOff = { code: 'CON-000002', parts: [0.03, 0.02, 0.05, 0.04, 0.02, 0.03] };

/** A house that was finished long ago: what each of them took is what templates learn from. */
interface House {
  codigoProyecto: string;
  stage_id: number;
  place_id: number;
  modules: number;
}

/** What the houses took, in the weeks in which they were built: what came for it, and each with its request, its way and its voucher. */
export const building: readonly DemoStep[] = [
  {
    days: 312,
    happen: async (company) => {
      const houses = await finishedHouses(company);
      if (houses.length === 0) return;
      const all = Map.groupBy(houses.flatMap(itemsOf), (it) => it.code);
      const items = [...all].map(([code, some]) => ({ code, quantity: String(some.reduce((sum, it) => sum + it.quantity, 0)) }));
      await company.act({ days: 312 }, hugo, receiveStock, { warehouse_code: 'BF0001', paper: 'Guía 31877', items });
      for (const [at, house] of houses.entries()) await build(company, house, at);
    },
  },
];

async function finishedHouses({ db }: Company): Promise<House[]> {
  const { rows } = await sql<House>`
    with finished as (
      select "codigoProyecto", min(stage_id) as stage_id from projects join project_stages on project_id = projects.id
      where linea = 'RE' group by "codigoProyecto" having min(stage_id) >= 8 and max(stage_id) < ${stoppedStage})
    select "codigoProyecto", stage_id, places.id as place_id, sum(cantidad)::integer as modules
    from finished join places using ("codigoProyecto") join technical_panels on place_id = places.id
    where activo group by 1, 2, 3 order by count(*) over (partition by "codigoProyecto") desc, 1, 3 limit ${swings.length}`.execute(db);
  return rows;
}

interface Item {
  code: string;
  quantity: number;
}

function itemsOf({ modules }: House, at: number): Item[] {
  const swing = (code: string) => swings[(at + code.length * Number(code.at(-1))) % swings.length] ?? 1;
  const each = Object.entries(perModule).map(([code, many]) => ({
    code,
    quantity: Math.round(modules * many * (code === 'PAN-000001' ? 1 : swing(code))),
  }));
  return [...each, ...Object.entries(perHouse).map(([code, quantity]) => ({ code, quantity }))];
}

async function build(company: Company, house: House, at: number): Promise<void> {
  const { act } = company;
  const { codigoProyecto: project_code, stage_id, place_id } = house;
  const days = 310 - 2 * at;
  const when = (hours: number): Moment => ({ days, hours });
  const items = itemsOf(house, at).map(({ code, quantity }) => ({ code, quantity: String(quantity) }));
  const { number } = await act(when(0), camila, createMaterialRequest, {
    request_type: 'SOLICITUD DE MATERIALES',
    category: 2,
    to_warehouse: 'BM0001',
    comment: 'Materiales de la casa',
    project_code,
    place_id,
    stage_id,
    items,
  });
  for (let hours = 1; ; hours += 1) {
    const { approvals } = await act(when(hours), camila, getMaterialRequest, { number });
    const waiting = approvals.find((it) => it.estado === 'pendiente');
    if (!waiting) break;
    await decide(company, when(hours), waiting, { approved: true });
  }
  const asked = await act(when(8), hugo, getMaterialRequest, { number });
  await act(when(8), hugo, dispatchRequest, {
    number,
    version: asked.version,
    kind: 'RETIRO',
    from_warehouse: 'BF0001',
    items: asked.items.map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: it.quantity })),
  });
  await act({ days: days - 1 }, sofia, postConsumedMaterials, {
    project_code,
    place_id,
    used_on: todayInChile(),
    used_by: 'Cuadrilla residencial',
    comment: 'Montaje de la casa',
    signer_name: 'Maestro Demo 01',
    signer_rut: '33001001-0',
    signature: await drawSignature('Maestro Demo 01'),
    items: itemsOf(house, at).map(({ code, quantity }) => ({
      code,
      quantity: String(code === cutOff.code ? quantity - Math.ceil(quantity * (cutOff.parts[at] ?? 0)) : quantity),
    })),
  });
}

/** What the last night found out of it. */
export const learnOfPast = (company: Pick<Company, 'db'>, url: string): Promise<void> => learn({ db: company.db, events: new Events(url) });
