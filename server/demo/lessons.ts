import {
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  postConsumedMaterials,
  receiveStock,
} from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { Events } from '../src/platform/events/events.ts';
import { learn } from '../src/cubication/lessons/learn.ts';
import { todayInChile } from '../src/platform/today.ts';
import type { Company, Deed } from './acting.ts';
import type { Moment } from './clock.ts';
import { drawSignature } from './pictures.ts';
import { decide } from './requests.ts';

/** A community of houses that was finished long ago: what each of them took is what templates learn from. */
const community = 'RE-25012';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, hugo, sofia] = [mail('camila.peumo'), mail('hugo.belloto'), mail('sofia.tepa')];

/** For each module of a house, or for each house: others than the template says, now more and now less. */
const perModule = { 'PAN-000001': 1, 'EST-000002': 2.3, 'EST-000003': 1.7, 'CON-000002': 6.1, 'CON-000003': 6.1 } as const;
const perHouse = { 'EST-000001': 7, 'CON-000004': 6, 'INS-000001': 3 } as const;
const swings = [1, 0.96, 1.04, 1, 1.08, 0.98, 1, 1.02, 1.12, 0.94];

interface House {
  place_id: number;
  modules: number;
}

/** What the houses took, in the weeks in which they were built: what came for it, and each with its request, its way and its voucher. */
export const building: readonly Deed[] = [
  {
    days: 312,
    happen: async (company) => {
      const houses = await housesOf(company);
      const items = Object.entries(takenBy(houses.map((house, at) => itemsOf(house, at)).flat())).map(([code, quantity]) => ({
        code,
        quantity: String(quantity),
      }));
      await company.act({ days: 312 }, hugo, receiveStock, { warehouse_code: 'BF0001', paper: 'Guía 31877', items });
      for (const [at, house] of houses.entries()) await build(company, { house, at, days: 310 - 2 * at });
    },
  },
];

const housesOf = async ({ db }: Company): Promise<House[]> => {
  const { rows } = await sql<House>`
    select places.id as place_id, sum(cantidad)::integer as modules from places join technical_panels on place_id = places.id
    where "codigoProyecto" = ${community} group by places.id order by places.id limit ${swings.length}`.execute(db);
  return rows;
};

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

const takenBy = (items: readonly Item[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(items, (it) => it.code)].map(([code, some]) => [code, some.reduce((sum, it) => sum + it.quantity, 0)]),
  );

async function build(company: Company, { house, at, days }: { house: House; at: number; days: number }): Promise<void> {
  const { act, db } = company;
  const when = (hours: number): Moment => ({ days, hours });
  const stage = await db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_id')
    .where('codigoProyecto', '=', community)
    .select('stage_id')
    .executeTakeFirstOrThrow();
  const items = itemsOf(house, at).map(({ code, quantity }) => ({ code, quantity: String(quantity) }));
  const { number } = await act(when(0), camila, createMaterialRequest, {
    request_type: 'SOLICITUD DE MATERIALES',
    category: 2,
    to_warehouse: 'BM0001',
    comment: `Casa ${at + 1}`,
    project_code: community,
    place_id: house.place_id,
    ...stage,
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
    project_code: community,
    used_on: todayInChile(),
    used_by: 'Cuadrilla residencial',
    comment: `Casa ${at + 1}`,
    signer_name: 'Maestro Demo 01',
    signer_rut: '33001001-0',
    signature: await drawSignature('Maestro Demo 01'),
    items,
  });
}

/** What the last night found out of it. */
export const learnOfPast = (company: Pick<Company, 'db'>, url: string): Promise<void> => learn({ db: company.db, events: new Events(url) });
