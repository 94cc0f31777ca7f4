import type { Client } from 'pg';

/** The seller of most deals. */
const seller = { owner_name: 'Benjamín Molle', owner_email: 'benjamin.molle@soldepapel.example' };

interface Prospect {
  name: string;
  status: 'open' | 'won' | 'lost';
  stage: string;
  amount: number;
  probability: number;
  company: string;
  contact: string;
  /** In how many days it closes; what is past has closed. */
  dias: number;
}

/** What the sellers work on besides the projects that were sold. */
const prospects: readonly Prospect[] = [
  {
    name: 'Ampliación frigorífico, 180 kWp',
    status: 'open',
    stage: 'Propuesta enviada',
    amount: 142_000_000,
    probability: 60,
    company: 'Frigorífico Polo de Papel Ltda.',
    contact: 'Teresa Arrayán',
    dias: 24,
  },
  {
    name: 'Supermercados, segunda etapa (3 locales)',
    status: 'open',
    stage: 'Negociación',
    amount: 268_500_000,
    probability: 75,
    company: 'Supermercados La Ñandusera S.A.',
    contact: 'Ignacio Ulmo',
    dias: 12,
  },
  {
    name: 'Colegio, techo del gimnasio',
    status: 'open',
    stage: 'Visita técnica',
    amount: 31_800_000,
    probability: 35,
    company: 'Colegio Arcoíris de Tiza',
    contact: 'Paz Tineo',
    dias: 48,
  },
  {
    name: 'Condominio, áreas comunes',
    status: 'open',
    stage: 'Calificación',
    amount: 18_200_000,
    probability: 20,
    company: 'Condominio Los Aromos de Cartón',
    contact: 'Andrés Maqui',
    dias: 70,
  },
  {
    name: 'Parque 6 MW en Ovalle',
    status: 'open',
    stage: 'Propuesta enviada',
    amount: 4_150_000_000,
    probability: 45,
    company: 'Generadora Valle Imaginario SpA',
    contact: 'Lucía Chañar',
    dias: 95,
  },
  {
    name: 'Bodega de frutas, 90 kWp',
    status: 'lost',
    stage: 'Perdido por precio',
    amount: 74_000_000,
    probability: 0,
    company: 'Viña Tres Espejos SpA',
    contact: 'Ana Litre',
    dias: -40,
  },
];

/** The company has no CRM of somebody else: its deals stand in the own registry, one per named project and some to come. */
export async function loadDeals(client: Client): Promise<void> {
  const { rows } = await client.query('select from crm_deals limit 1');
  if (rows.length > 0) return;
  await client.query(
    `insert into crm_deals (name, status, stage, amount, currency, probability, closed_at, company_name, company_rut, contact_name, contact_email, owner_name, owner_email, created_at, updated_at)
     select projects.nombre, 'won', 'Contrato firmado', projects.monto, projects.moneda, 100, projects.fecha_inicio - 15,
       clients.nombre, clients.rut, contact.nombre, contact.email, $1, $2,
       now() - interval '120 days' - projects.id * interval '1 hour', now() - interval '60 days' - projects.id * interval '1 hour'
     from projects
     left join clients on clients.id = projects.cliente_id
     left join lateral (
       select contacts.nombre, contacts.email from places join contacts on contacts.place_id = places.id and contacts.principal
       where places."codigoProyecto" = projects."codigoProyecto" order by places.id limit 1) as contact on true
     where projects."codigoProyecto" like '__-26%'
     order by projects.id limit 30`,
    [seller.owner_name, seller.owner_email],
  );
  await client.query(
    `insert into crm_links (project_id, source, crm_id, deal, linked_at, synced_at, linked_by)
     select projects.id, 'own', deals.codigo,
       jsonb_build_object('crm_id', deals.codigo, 'name', deals.name, 'status', deals.status, 'stage', deals.stage, 'pipeline', null,
         'amount', trim_scale(deals.amount)::text, 'currency', deals.currency, 'probability', deals.probability, 'expected_close', null,
         'closed_at', deals.closed_at, 'company', jsonb_build_object('name', deals.company_name, 'rut', deals.company_rut),
         'contact', jsonb_build_object('name', deals.contact_name, 'email', deals.contact_email, 'phone', deals.contact_phone),
         'owner', jsonb_build_object('name', deals.owner_name, 'email', deals.owner_email), 'url', null,
         'updated_at', to_char(deals.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
       now() - interval '50 days', now() - interval '1 day', users.id
     from crm_deals as deals join projects on projects.nombre = deals.name
     left join users on users.email = 'benjamin.molle@soldepapel.example'
     where projects."codigoProyecto" like '__-26%' and deals.status = 'won'
     on conflict do nothing`,
  );
  await client.query(
    `insert into crm_deals (name, status, stage, amount, probability, expected_close, closed_at, company_name, contact_name, owner_name, owner_email, updated_at)
     select name, status, stage, amount, probability, case when dias >= 0 then current_date + dias end, case when dias < 0 then current_date + dias end,
       company, contact, $2, $3, now() - make_interval(days => abs(dias) / 4)
     from jsonb_to_recordset($1) as it(name text, status text, stage text, amount numeric, probability integer, company text, contact text, dias integer)`,
    [JSON.stringify(prospects), seller.owner_name, seller.owner_email],
  );
}
