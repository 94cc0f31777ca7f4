import { expect, test } from 'vitest';
import { companyOf, recipientsOf } from '../../src/administration/index.ts';
import { saleOrderSteps } from '../../src/approvals/index.ts';
import { scene } from '../../test/scene.ts';
import { loadDemo } from '../load.ts';

const { db, url } = await scene({ demo: true });

test(
  'the demo company has its data, its recipients and its bands, and loading more changes none of them',
  { timeout: 120_000 },
  async () => {
    await db.updateTable('company').set({ giro: 'Otro giro' }).execute();
    await loadDemo(url, { projects: 2, add: true });

    expect(await companyOf(db)).toMatchObject({ nombre: 'Sol de Papel Energía SpA', comuna: 'Providencia', giro: 'Otro giro' });
    expect(await recipientsOf(db, 'invoice_overdue')).toEqual({
      para: ['valeria.patagua@soldepapel.example'],
      copia: ['leonor.manio@soldepapel.example'],
    });
    const approver = async (amount_clp: string, codigo_unidad: string) =>
      (await saleOrderSteps(db, { amount_clp, codigo_unidad, date: '2026-11-20' })).map((it) => it.nombre);
    expect(await approver('20600000', 'CI')).toEqual(['Isidora Coigüe']);
    expect(await approver('20600000', 'OT')).toEqual(['Vicente Algarrobo']);
    expect(await approver('20600001', 'CI')).toEqual(['Vicente Algarrobo']);
    expect(await approver('206000001', 'CI')).toEqual(['Ximena Avellano']);
  },
);
