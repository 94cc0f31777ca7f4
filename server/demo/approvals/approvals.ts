import type { Client } from 'pg';
import type { ApprovalKind, ApproverKind } from 'contract/approvals/index.ts';
import { todayInChile } from '../../src/platform/today.ts';

const general = 'Gerenta general';
const operations = 'Gerente de operaciones';
const finance = 'Gerenta de finanzas';
const treasury = 'Analista de tesorería';
const supply = 'Jefa de abastecimiento';
const million = 1_000_000;

interface Rule {
  kind: ApprovalKind;
  level: number;
  amount_from: number;
  amount_to: number | null;
  approver_kind: ApproverKind;
  /** A position's name or somebody's e-mail. */
  named?: string;
  unit?: string;
  center?: string;
}

/** Spending on a project, by its net amount in pesos (demo company §7). */
const spending: readonly ApprovalKind[] = ['materials', 'urgent_materials', 'services', 'urgent_services', 'quotations', 'purchase_orders'];
const ofProjects = spending.flatMap((kind): Rule[] => [
  { kind, level: 1, amount_from: 0, amount_to: 200 * million, approver_kind: 'project_manager' },
  { kind, level: 2, amount_from: 2 * million, amount_to: 200 * million, approver_kind: 'unit_head' },
  { kind, level: 3, amount_from: 10 * million, amount_to: null, approver_kind: 'position', named: operations },
  { kind, level: 4, amount_from: 50 * million, amount_to: null, approver_kind: 'position', named: finance },
  { kind, level: 5, amount_from: 100 * million, amount_to: null, approver_kind: 'position', named: general },
]);

const centers = [
  { codigo: 'CC-1100', nombre: 'Administración y finanzas', owner: 'leonor.manio@soldepapel.example' },
  { codigo: 'CC-1200', nombre: 'Gerencia general', owner: 'ximena.avellano@soldepapel.example' },
  { codigo: 'CC-2100', nombre: 'Operaciones', owner: 'vicente.algarrobo@soldepapel.example' },
  { codigo: 'CC-2200', nombre: 'Bodega y logística', owner: 'rocio.alerce@soldepapel.example' },
  { codigo: 'CC-3100', nombre: 'Comercial', owner: 'isidora.coigue@soldepapel.example' },
];
const ofCenters = centers.flatMap(({ codigo: center }) =>
  spending
    .filter((it) => it !== 'quotations')
    .flatMap((kind): Rule[] => [
      { kind, center, level: 1, amount_from: 0, amount_to: null, approver_kind: 'cost_center_owner' },
      { kind, center, level: 2, amount_from: 5 * million, amount_to: null, approver_kind: 'position', named: finance },
    ]),
);

const always = { level: 1, amount_from: 0, amount_to: null } as const;
const others: readonly Rule[] = [
  { ...always, kind: 'maverick', approver_kind: 'unit_head' },
  { ...always, kind: 'maverick', level: 2, approver_kind: 'position', named: finance },
  { ...always, kind: 'unique_supplier', approver_kind: 'employee', named: 'rocio.alerce@soldepapel.example' },
  { ...always, kind: 'returns', approver_kind: 'position', named: supply },
  { ...always, kind: 'material_creation', approver_kind: 'position', named: supply },
  { ...always, kind: 'supplier_creation', approver_kind: 'position', named: supply },
  { ...always, kind: 'supplier_creation', level: 2, approver_kind: 'position', named: treasury },
  { ...always, kind: 'cubication', approver_kind: 'unit_head' },
  { ...always, kind: 'cubication', unit: 'PG', approver_kind: 'unit_head' },
  { ...always, kind: 'cubication', unit: 'PG', level: 2, approver_kind: 'position', named: operations },
  { ...always, kind: 'restrictions', approver_kind: 'position', named: operations },
  { ...always, kind: 'hours', approver_kind: 'project_manager' },
  { ...always, kind: 'template_durations', approver_kind: 'position', named: operations },
];

/** From and to in days from today. The test of the demo company (§7) is the first; the others give each state an example. */
const substitutions = [
  ['isidora.coigue', 'matias.canelo', -4, 7, 'Vacaciones'],
  ['bruno.lenga', 'diego.rauli', -67, -63, 'Feriado legal'],
  ['vicente.algarrobo', 'bruno.lenga', 24, 28, 'Viaje a proveedores'],
];
const automatic = [
  ['leonor.manio', 'valeria.patagua'],
  ['camila.peumo', 'diego.rauli'],
  ['elena.boldo', 'camila.peumo'],
];
const absences = [
  ['leonor.manio', 3, 14, 'vacaciones'],
  ['elena.boldo', -46, -42, 'licencia'],
  ['julio.notro', 17, 21, 'permiso'],
];
const rates = { UF: '41200', USD: '955', EUR: '1105' };

/** Who approves what, cost centres, substitutions and rates (demo company §7); what is there already stays as it is. */
export async function loadApprovals(client: Client): Promise<void> {
  await client.query(
    `insert into cost_centers (codigo, nombre, responsable_id)
     select it.codigo, it.nombre, staff.id from jsonb_to_recordset($1) as it(codigo text, nombre text, owner text)
     join staff on staff.email = it.owner on conflict do nothing`,
    [JSON.stringify(centers)],
  );
  // Each day has its rate, until the end of the demo's month or until today.
  await client.query(
    `insert into exchange_rates (moneda, fecha, valor, fuente)
     select moneda, day::date, valor::numeric, 'Demostración'
     from jsonb_each_text($1) as it(moneda, valor), generate_series(date '2026-10-01', greatest(date '2026-11-30', current_date), interval '1 day') as day
     on conflict do nothing`,
    [JSON.stringify(rates)],
  );
  // What was paid a year ago is compared in UF.
  await client.query(
    `insert into exchange_rates (moneda, fecha, valor, fuente)
     select 'UF', day::date, round($1::numeric - (date '2026-10-01' - day::date) * 3.35, 2), 'Demostración'
     from generate_series(date '2025-10-01', date '2026-09-30', interval '1 day') as day
     on conflict do nothing`,
    [rates.UF],
  );
  await loadMatrix(client);
  await loadSubstitutes(client);
}

async function loadMatrix(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `insert into approval_matrix_versions (version, saved_at, saved_by, comment)
     select 2, now(), users.id, 'Matriz inicial según los montos de aprobación vigentes'
     from users where email = 'ximena.avellano@soldepapel.example' and not exists (select from approval_matrix_versions where version > 1)`,
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into approval_rules
       (kind, codigo_unidad, codigo_centro_costo, level, amount_from, amount_to, approver_kind, staff_id, cargo_id, desde_version)
     select it.kind, it.unit, it.center, it.level, it.amount_from, it.amount_to, it.approver_kind, staff.id, positions.id, 2
     from jsonb_to_recordset($1) as it(kind text, unit text, center text, level int, amount_from numeric, amount_to numeric, approver_kind text, named text)
     left join staff on it.approver_kind = 'employee' and staff.email = it.named
     left join positions on it.approver_kind = 'position' and positions.nombre = it.named`,
    [JSON.stringify([...ofProjects, ...ofCenters, ...others])],
  );
}

async function loadSubstitutes(client: Client): Promise<void> {
  const mail = (name: string) => `(select id from staff where email = ${name} || '@soldepapel.example')`;
  const today = todayInChile();
  const day = (days: string) => `$2::date + (${days})::integer`;
  await client.query(
    `insert into substitutions (staff_id, substitute_id, desde, hasta, motivo)
     select ${mail('it ->> 0')}, ${mail('it ->> 1')}, ${day('it ->> 2')}, ${day('it ->> 3')}, it ->> 4 from jsonb_array_elements($1) as it on conflict do nothing`,
    [JSON.stringify(substitutions), today],
  );
  await client.query(
    `insert into automatic_substitutes (staff_id, substitute_id)
     select ${mail('it ->> 0')}, ${mail('it ->> 1')} from jsonb_array_elements($1) as it on conflict do nothing`,
    [JSON.stringify(automatic)],
  );
  await client.query(
    `insert into absences (staff_id, desde, hasta, tipo)
     select ${mail('it ->> 0')}, ${day('it ->> 1')}, ${day('it ->> 2')}, it ->> 3 from jsonb_array_elements($1) as it on conflict do nothing`,
    [JSON.stringify(absences), today],
  );
}
