import { withoutZeros } from 'contract/format.ts';
import type { Deal, DealGiven } from 'contract/projects/crm.ts';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tables } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import type { Crm, Registry } from './port.ts';

/** What the screen of outside systems says of a CRM, whichever it is. */
export const crmWords = {
  label: 'CRM',
  purpose: 'Entrega los negocios que se vinculan a los proyectos. Sin él se usa el registro propio de negocios.',
  variables: ['CRM_KIND', 'CRM_URL', 'CRM_TOKEN', 'CRM_DEAL_URL', 'CRM_TIMEOUT_MS'],
};

/** Our own registry of deals: the CRM of who has none. */
export function embeddedCrm(db: Reader): Crm {
  return {
    ...crmWords,
    configured: false,
    source: 'own',
    name: 'Registro propio',
    check: () => Promise.reject(new Problem('not_configured')),
    async deal(id) {
      const row = await db.selectFrom('crm_deals').selectAll().where('codigo', '=', id.toUpperCase()).executeTakeFirst();
      return row && dealOf(row);
    },
    async search(text, most) {
      let found = db.selectFrom('crm_deals');
      if (text) found = found.where((it) => contains(it.ref('busqueda'), text));
      const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found.selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(most).execute();
      return { items: rows.map(dealOf), total };
    },
    registry,
  };
}

const registry: Registry = {
  async create(tx, given) {
    return dealOf(await tx.insertInto('crm_deals').values(rowOf(given)).returningAll().executeTakeFirstOrThrow());
  },
  async change(tx, { id, version }, given) {
    const before = await tx.selectFrom('crm_deals').selectAll().where('codigo', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw notFound('El negocio');
    if (before.version !== version) throw new Problem('stale', { current: { ...fieldsOf(before), version: before.version } });
    const after = await tx
      .updateTable('crm_deals')
      .set({ ...rowOf(given), version: version + 1, updated_at: sql`now()` })
      .where('codigo', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before: dealOf(before), after: dealOf(after) };
  },
  async versionOf(db, id) {
    return (await db.selectFrom('crm_deals').select('version').where('codigo', '=', id).executeTakeFirst())?.version;
  },
};

/** What is open was not closed on any day. */
const rowOf = <T extends Pick<DealGiven, 'status' | 'closed_at'>>(given: T): T => ({
  ...given,
  closed_at: given.status === 'open' ? null : given.closed_at,
});

type Row = Selectable<Tables['crm_deals']>;

/** A row as the form that changes it names its fields. */
function fieldsOf(row: Row): DealGiven {
  const { name, status, stage, amount, currency, probability, expected_close, closed_at } = row;
  const { company_name, company_rut, contact_name, contact_email, contact_phone, owner_name, owner_email } = row;
  const people = { company_name, company_rut, contact_name, contact_email, contact_phone, owner_name, owner_email };
  return { name, status, stage, amount: amount && withoutZeros(amount), currency, probability, expected_close, closed_at, ...people };
}

/** A row of the registry as every CRM tells a deal. */
function dealOf(row: Row): Deal {
  const { codigo, name, status, stage, amount, currency, probability, expected_close, closed_at } = row;
  return {
    crm_id: codigo,
    name,
    status,
    stage,
    pipeline: null,
    amount: amount === null ? null : withoutZeros(amount),
    currency,
    probability,
    expected_close,
    closed_at,
    company: { name: row.company_name, rut: row.company_rut },
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    owner: { name: row.owner_name, email: row.owner_email },
    url: null,
    updated_at: row.updated_at.toISOString(),
  };
}
