import type { Find } from 'contract/dashboards/find.ts';
import {
  countStates,
  requestStates,
  returnStates,
  serialKey,
  serialStates,
  supplierReturnStates,
  transferStates,
  voucherStates,
} from 'contract/materials/index.ts';
import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql, type NotNull } from 'kysely';
import { approvalsAmong, deciderOf, inboxAt } from '../approvals/index.ts';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { escapeLike, findMeant, holds, type Meanings } from '../platform/search/search.ts';
import { may } from '../platform/user.ts';
import { countsSeenBy } from './counts/counts.ts';
import { requestsNamed, requestText, requestTexts } from './requests/by-words.ts';
import { serialsSeenBy } from './serials/sight.ts';
import { asTyped, seek } from './search.ts';
import { returnAt } from './supplier-returns/address.ts';
import { supplierReturnsSeenBy } from './supplier-returns/rows.ts';
import { transferAt } from './transfers/address.ts';
import { pageOfTransfers, transferTexts, transfersNamed } from './transfers/transfers.ts';
import { vouchersSeenBy } from './usage/consumption.ts';
import { returnsSeenBy } from './usage/returns.ts';
import './tables.ts';

/**
 * Requests by their number, comment, number in the ERP or project, a slip forgiven; of those that wait for the person, also their decision, but
 * not of all of a project: whoever types its name looks for it.
 */
const requests: FindSource = {
  permission: 'materials:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'SM');
    const ask = (meant: Meanings) =>
      db
        .selectFrom('material_requests as it')
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .where(sql<boolean>`it.id = any(array(${requestsNamed(db, user, { meant, number })}))`)
        .select(['it.id', 'it.number', 'it.status', 'it.erp_number', 'projects.codigoProyecto', 'projects.nombre'])
        .select((of) => of.or([holds(requestText, meant), of('it.number', '=', number ?? '')]).as('says_so'))
        .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
        .orderBy(holds(requestText, meant), 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const rows = await findMeant(db, { everywhere: requestTexts(db, user), words }, ask);
    const decidable = may(user, 'approvals:approve')
      ? await approvalsAmong(db, await deciderOf(db, user), {
          entity: 'material_request',
          ids: rows.filter((it) => it.says_so).map((it) => it.id),
        })
      : new Map<number, number>();
    return rows.flatMap(({ id, number: own, status, erp_number, codigoProyecto, nombre }): Find[] => {
      const rank = own === number ? 0 : rankOf(typed, own, erp_number);
      const detail = [requestStates.label(status), codigoProyecto, nombre].filter(Boolean).join(' · ');
      const approval = decidable.get(id);
      const itself: Find = { kind: 'solicitud', label: own, detail, url: `/sap/request-materials/${own}`, rank };
      return approval === undefined ? [itself] : [itself, { ...itself, kind: 'accion', label: `Aprobar ${own}`, url: inboxAt(approval) }];
    });
  },
};

/** Transfers by their number, warehouses or materials, a slip forgiven; what is on its way to the person, also its reception. */
const transfers: FindSource = {
  permission: 'mobile_warehouses:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'TR');
    const ask = async (meant: Meanings) => {
      const named = transfersNamed(db, user, number === undefined ? meant : asTyped(number));
      return (await pageOfTransfers({ db, user }, named, { page: 1, per_page: findsOfKind, sort: '-sent_at' })).items;
    };
    const items = await findMeant(db, { everywhere: transferTexts(db, user), words }, ask);
    return items.flatMap(({ number: own, status, from_name, to_name, allowed_actions }): Find[] => {
      const detail = `${transferStates.label(status)} · ${from_name} → ${to_name}`;
      const itself: Find = { kind: 'traslado', label: own, detail, url: transferAt(own), rank: own === number ? 0 : rankOf(typed, own) };
      return own === number && allowed_actions.includes('receive')
        ? [itself, { ...itself, kind: 'accion', label: `Recibir ${own}` }]
        : [itself];
    });
  },
};

/** Materials of the catalogue by code or words; a slip is forgiven where what was typed finds nothing. */
const materials: FindSource = {
  permission: 'materials:read',
  find: async ({ db }, { typed }) => {
    const ask = async (meant: Parameters<typeof holds>[1]) => {
      const items = await db
        .selectFrom('materials')
        .where(holds(sql.ref('materials.busqueda'), meant))
        .where('activo', '=', true)
        .select(['codigo', 'descripcion'])
        .orderBy('codigo')
        .limit(findsOfKind)
        .execute();
      return { items, total_items: items.length };
    };
    const { items } = await seek(db, asTyped(typed), ask);
    return items.map(({ codigo, descripcion }) => ({
      kind: 'material',
      label: `${codigo} - ${descripcion}`,
      detail: null,
      url: `/materiales/catalogo/${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, descripcion),
    }));
  },
};

/** What goes back to suppliers, by its number. */
const supplierReturns: FindSource = {
  permission: 'purchase_orders:read',
  orPermission: 'mobile_warehouses:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'DP');
    if (number === undefined) return [];
    const rows = await supplierReturnsSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.number', 'it.status', 'order.supplier'])
      .execute();
    return rows.map(({ number: own, status, supplier }) => ({
      kind: 'devolucion_proveedor',
      label: `${own} · ${supplier}`,
      detail: supplierReturnStates.label(status),
      url: returnAt(own),
      rank: 0,
    }));
  },
};

/** Vouchers of consumption by their number. */
const vouchers: FindSource = {
  permission: 'consumption:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'VC');
    if (number === undefined) return [];
    const rows = await vouchersSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.number', 'it.status', 'it.cost_center', 'projects.codigoProyecto'])
      .execute();
    return rows.map(({ number: own, status, codigoProyecto, cost_center }) => ({
      kind: 'vale',
      label: own,
      detail: [voucherStates.label(status), codigoProyecto ?? cost_center].filter(Boolean).join(' · '),
      url: `/materiales/vales-consumo/${own}`,
      rank: 0,
    }));
  },
};

/** Returns from a site to a warehouse by their number. */
const returns: FindSource = {
  permission: 'returns:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'DV');
    if (number === undefined) return [];
    const rows = await returnsSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.number', 'it.status', 'target.nombre as target'])
      .execute();
    return rows.map(({ number: own, status, target }) => ({
      kind: 'devolucion',
      label: own,
      detail: `${returnStates.label(status)} · → ${target}`,
      url: `/materiales/devoluciones/${own}`,
      rank: 0,
    }));
  },
};

/** Counts by their number. */
const counts: FindSource = {
  permission: 'mobile_warehouses:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'IN');
    if (number === undefined) return [];
    const rows = await countsSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.number', 'it.status', 'warehouses.nombre as warehouse'])
      .execute();
    return rows.map(({ number: own, status, warehouse }) => ({
      kind: 'conteo',
      label: own,
      detail: `${countStates.label(status)} · ${warehouse}`,
      url: `/bodegamovil/inventario/${own}`,
      rank: 0,
    }));
  },
};

/** Serials as they begin; the whole one before the others. */
const serials: FindSource = {
  permission: 'materials:read',
  find: async ({ db, user }, { typed }) => {
    const key = serialKey(typed);
    if (key.length < 3) return [];
    const rows = await serialsSeenBy(db, user)
      .where('it.serial_key', 'like', `${escapeLike(key)}%`)
      .select(['it.id', 'it.serial', 'it.serial_key', 'it.status', 'materials.codigo', 'materials.descripcion'])
      .$narrowType<{ status: NotNull }>()
      .orderBy('it.serial_key')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ id, serial, serial_key, status, codigo, descripcion }) => ({
      kind: 'serie',
      label: serial,
      detail: `${serialStates.label(status)} · ${codigo} ${descripcion}`,
      url: `/materiales/series/${id}`,
      rank: serial_key === key ? 0 : 1,
    }));
  },
};

export const finds: readonly FindSource[] = [requests, transfers, materials, vouchers, returns, counts, supplierReturns, serials];
