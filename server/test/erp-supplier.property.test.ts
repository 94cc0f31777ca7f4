import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { askSupplierBank, confirmSupplierBank, getSupplierBank, resendSupplierBank } from 'contract/suppliers/index.ts';
import {
  approveSupplierV2,
  createSupplierAbastecimiento,
  getSupplierCreation,
  resendCreation,
  type SupplierCreation,
} from 'contract/supplying/index.ts';
import { areas } from '../src/app.ts';
import { deliver } from '../src/erp/delivery/worker.ts';
import type { Erp } from '../src/outside/erp/port.ts';
import { hooksOf } from '../src/platform/area.ts';
import { newName, newRut } from '../src/supplying/creations/scene.ts';
import { sapAt } from './sap/open.ts';
import { seeds } from './sap/seeds.ts';
import { serviceLayerStandIn, type Fault } from './sap/server.ts';
import { scene } from './scene.ts';

// A supplier and where they are paid, on the way to the ERP together: the account follows when they are there, whatever dies when.

const sap = await serviceLayerStandIn(seeds);
afterAll(() => sap.close());
const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
const { app, db, config, given, employee } = await scene({ environment });
const asking = ['supplier_creation:read', 'supplier_creation:create', 'supplier_creation:update'] as const;
const banking = ['supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
const rocio = await employee({ permissions: [...asking, ...banking], isSupply: true });
const boss = await employee({ permissions: [...asking, ...banking, 'supplier_creation:approve'] });
const clave = 'confirma-con-otra-1';
await given.password(boss.id, clave);
const { id: bank_id } = await db.insertInto('banks').values({ codigo: '903', nombre: 'Banco' }).returning('id').executeTakeFirstOrThrow();
const idOf = async (table: 'business_categories' | 'payment_methods' | 'payment_conditions' | 'services_bought') =>
  (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
const terms = {
  email: 'ventas@proveedor.example',
  billing: 'factura' as const,
  category_id: await idOf('business_categories'),
  payment_method_id: await idOf('payment_methods'),
  payment_condition_id: await idOf('payment_conditions'),
  service_bought_id: await idOf('services_bought'),
  reason: 'Vende lo que falta',
};
const workshop = { db, jobs: app.jobs, events: app.events, config, hooks: hooksOf(areas) };

/** Asked for with an account that a second person confirmed, and approved. */
async function approvedSupplier(account: string): Promise<SupplierCreation> {
  const rut = newRut();
  const asked = await rocio.call(createSupplierAbastecimiento, { ...terms, name: newName(), rut });
  const { supplier_id: id } = asked;
  const files = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' });
  const { fingerprint } = await rocio.call(getSupplierBank, { id });
  const form = { bank_id, kind: 'vista' as const, number: account, holder: rut, email: 'pagos@proveedor.example', reason: 'x', files };
  const { pending, fingerprint: print } = await rocio.call(askSupplierBank, { id, fingerprint, ...form });
  await boss.call(confirmSupplierBank, { account_id: pending?.id ?? 0, fingerprint: print }, { 'x-confirm-password': clave });
  const { version } = await boss.call(getSupplierCreation, { number: asked.number });
  await boss.call(approveSupplierV2, { request_id: asked.id, version });
  return asked;
}

type Step = 'well' | 'killed' | 'lost' | 'cut' | 'session' | 'refuse' | 'status';
const faults: Partial<Record<Step, Fault>> = {
  lost: { kind: 'lost' },
  cut: { kind: 'cut' },
  session: { kind: 'session' },
  refuse: { kind: 'refuse', code: -5002, text: 'Not today' },
  status: { kind: 'status', status: 502, body: '<html>' },
};
/** A worker that dies when the ERP has done it, before it can say so. */
const dying = (erp: Erp): Erp => ({
  ...erp,
  createPartner: async (...sent) => {
    await erp.createPartner(...sent);
    throw new Error('killed');
  },
  changePartner: async (...sent) => {
    await erp.changePartner(...sent);
    throw new Error('killed');
  },
});

/** Pauses are over, and whoever was at something is given up. */
const later = () =>
  sql`update erp_posts set next_at = case when next_at is not null then now() - interval '1 second' end,
    lease_until = case when lease_until is not null then now() - interval '1 second' end`.execute(db);

/** One try of all that is under way; the first of them goes wrong. */
async function outbox(erp: Erp, how: Step): Promise<void> {
  const posts = await db.selectFrom('erp_posts').select('id').where('state', 'in', ['pendiente', 'enviando']).orderBy('position').execute();
  if (faults[how]) sap.fail(faults[how], ({ method, path }) => path.startsWith('BusinessPartners') && method !== 'GET');
  for (const [at, { id }] of posts.entries())
    await deliver({ ...workshop, outside: { erp: at === 0 && how === 'killed' ? dying(erp) : erp } }, id).catch((error: unknown) => error);
  sap.heal();
  await later();
}

/** What the ERP refused is sent again by those who may. */
async function sendAgain({ number, supplier_id: id }: SupplierCreation): Promise<void> {
  const { id: request_id, status, version } = await boss.call(getSupplierCreation, { number });
  if (status === 'detenida') await boss.call(resendCreation, { request_id, version });
  const { in_force, fingerprint } = await boss.call(getSupplierBank, { id });
  if (in_force?.erp === 'fallido') await boss.call(resendSupplierBank, { account_id: in_force.id, fingerprint });
}

const step = fc.constantFrom<Step>('well', 'killed', 'lost', 'cut', 'session', 'refuse', 'status');
let accounts = 40_000_000;

test('a supplier is in the ERP once and is paid in their account, whatever dies when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const account = String((accounts += 1));
      const asked = await approvedSupplier(account);
      const erp = sapAt(sap.url);
      const cards = () => sap.company.rows('BusinessPartners').filter((it) => it['FederalTaxID'] === asked.supplier.rut);
      for (const how of steps) {
        await outbox(erp, how);
        expect(cards().length).toBeLessThanOrEqual(1);
        // Nobody is bought from before the ERP has said that it has them.
        const [known] = await db.selectFrom('suppliers').where('rut', '=', asked.supplier.rut).select('codigo').execute();
        if (known) expect(cards()).toHaveLength(1);
      }
      for (const _ of [1, 2, 3]) {
        await sendAgain(asked);
        await outbox(erp, 'well');
      }

      expect(cards()).toMatchObject([
        { CardCode: `${asked.supplier.rut}P`, CardName: asked.supplier.name, BPBankAccounts: [{ BankCode: '903', AccountNo: account }] },
      ]);
      expect(await boss.call(getSupplierCreation, { number: asked.number })).toMatchObject({ status: 'creada' });
      expect(await boss.call(getSupplierBank, { id: asked.supplier_id })).toMatchObject({ in_force: { erp: 'publicado' } });
      expect(await db.selectFrom('suppliers').where('rut', '=', asked.supplier.rut).select('en_erp').execute()).toEqual([{ en_erp: true }]);
      await erp.stop();
    }),
    {
      numRuns: 8,
      // Each of both dies once with its work done, and once with its answer lost.
      examples: [[['killed', 'killed', 'well']], [['lost', 'lost']], [['killed', 'well', 'killed', 'lost']], [['refuse', 'refuse']]],
    },
  );
}, 60_000);
