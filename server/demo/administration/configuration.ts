import type { Client } from 'pg';
import type { NotificationForm } from 'contract/administration/index.ts';
import { company } from '../company.ts';

const at = (name: string) => `${name}@soldepapel.example`;

/** Who is told of what; `*` gets a copy. */
const recipients: Partial<Record<NotificationForm, readonly string[]>> = {
  material_creation: ['rocio.alerce', '*andres.lingue'],
  supplier_creation: ['rocio.alerce', 'valeria.patagua'],
  material_request: ['abastecimiento'],
  service_request: ['abastecimiento', '*rocio.alerce'],
  quotation: ['paula.pimiento'],
  return: ['hugo.belloto'],
  maintenance_form: ['catalina.tara'],
  account_registered: ['catalina.tara'],
  invoice_overdue: ['valeria.patagua', '*leonor.manio'],
  erp_failure: ['catalina.tara', '*rocio.alerce'],
};

/** Sale orders: up to UF 500 the line's sub-manager, up to UF 5.000 operations, above the general manager (demo company §7). */
const bands = [
  { hasta: 500, all: 'vicente.algarrobo', units: { RE: 'matias.canelo', CI: 'isidora.coigue', PG: 'bruno.lenga' } },
  { hasta: 5000, all: 'vicente.algarrobo', units: {} },
  { hasta: null, all: 'ximena.avellano', units: {} },
];

/** The company as documents name it, its mails, who approves sale orders; what is there already stays as it is. */
export async function loadConfiguration(client: Client): Promise<void> {
  await client.query(
    `update company set nombre = $1, rut = $2, giro = $3, direccion = $4, codigo_comuna = $5,
       correo_compras = 'abastecimiento@soldepapel.example', correo_dte = 'dte@soldepapel.example'
     where nombre is null`,
    [company.nombre, company.rut, company.giro, company.direccion, company.codigo_comuna],
  );
  await client.query(
    `update mail_settings set remitente = 'Sol de Papel', responder_a = 'abastecimiento@soldepapel.example', firma = $1
     where remitente is null and responder_a is null and firma is null`,
    [`${company.nombre}\n${company.direccion}, Providencia`],
  );
  const mails = Object.entries(recipients).flatMap(([form, names]) =>
    names.map((it) => ({ form, email: at(it.replace('*', '')), kind: it.startsWith('*') ? 'copia' : 'para' })),
  );
  await client.query(
    `insert into notification_mails (form, email, kind)
     select form, email, kind from jsonb_to_recordset($1) as it(form text, email text, kind text) on conflict do nothing`,
    [JSON.stringify(mails)],
  );
  await loadBands(client);
}

async function loadBands(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `insert into sale_order_bands (hasta_uf, aprobador_id)
     select it.hasta, staff.id from jsonb_to_recordset($1) as it(hasta numeric, email text) join staff using (email)
     where not exists (select from sale_order_bands)`,
    [JSON.stringify(bands.map(({ hasta, all }) => ({ hasta, email: at(all) })))],
  );
  if (rowCount === 0) return;
  const units = bands.flatMap(({ hasta, units: some }) => Object.entries(some).map(([unit, name]) => ({ hasta, unit, email: at(name) })));
  await client.query(
    `insert into sale_order_approvers (banda_id, codigo_unidad, aprobador_id)
     select band.id, it.unit, staff.id from jsonb_to_recordset($1) as it(hasta numeric, unit text, email text)
     join staff using (email) join sale_order_bands as band on band.hasta_uf is not distinct from it.hasta`,
    [JSON.stringify(units)],
  );
}
