import type { Database } from '../server/src/platform/database/database.ts';
import { sql, type RawBuilder } from 'kysely';
import { leerNotificacion } from 'contract/access/index.ts';
import { decideApproval } from 'contract/approvals/index.ts';
import { createDocumento, updateDocumento } from 'contract/documents/index.ts';
import {
  approveCount,
  createMaterialRequest,
  decideStockDifferences,
  dispatchRequest,
  openCount,
  postConsumedMaterials,
  receiveTransfer,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
} from 'contract/materials/index.ts';
import { createComentario, createLugarInstalacion, createProyecto, updateProyecto, uploadPhoto } from 'contract/projects/index.ts';
import type { Entry, Ledger } from './ledger.ts';

type Traces = RawBuilder<{ tag: string; times: number }>;

const countTags = (from: RawBuilder<unknown>): Traces => sql`select tag, count(*) as times from (${from}) as traces group by tag`;
const auditTags = (entity: string, action: string, tag = sql`entity_id`): Traces =>
  countTags(sql`select ${tag} as tag from audit where entity = ${entity} and action = ${action}`);

/** What each writing call leaves behind, by the tag that it was sent with. */
const traces: Record<string, Traces> = {
  [createProyecto.id]: countTags(sql`select nombre as tag from projects`),
  [updateProyecto.id]: auditTags('project', 'update', sql`after ->> 'observaciones'`),
  [createLugarInstalacion.id]: countTags(sql`select nombre as tag from places`),
  [createComentario.id]: countTags(sql`select split_part(texto, ' ', 1) as tag from comments`),
  [uploadPhoto.id]: countTags(sql`select split_part(archivo, '.', 1) as tag from photos`),
  [createDocumento.id]: countTags(sql`select split_part(nombre, '.', 1) as tag from place_document_versions`),
  [updateDocumento.id]: countTags(sql`select split_part(nombre, '.', 1) as tag from place_document_versions`),
  [createMaterialRequest.id]: countTags(sql`select comment as tag from material_requests`),
  [decideApproval.id]: countTags(sql`select comentario as tag from approval_steps`),
  [dispatchRequest.id]: countTags(sql`select comment as tag from stock_transfers where request_id is not null`),
  [stockTransferBodegas.id]: countTags(sql`select comment as tag from stock_transfers where request_id is null`),
  [receiveTransfer.id]: auditTags('stock_transfer', 'receive'),
  [openCount.id]: countTags(sql`select comment as tag from stock_counts`),
  [saveCountLines.id]: countTags(sql`select comment as tag from stock_count_lines`),
  [submitCount.id]: countTags(sql`select number as tag from stock_counts where submitted_at is not null`),
  [approveCount.id]: countTags(sql`select decision_comment as tag from stock_counts`),
  [decideStockDifferences.id]: countTags(sql`select reason as tag from stock_differences`),
  [postConsumedMaterials.id]: countTags(sql`select comment as tag from consumption_vouchers`),
  [leerNotificacion.id]: countTags(sql`select id::text as tag from notifications where read_at is not null`),
};

export interface Verdict {
  answered: number;
  lost: string[];
  doubled: string[];
  /** Refused, and done all the same. */
  phantoms: string[];
}

/** Compares our list of what was answered with what the database holds. */
export async function judge(db: Database, { entries }: Ledger): Promise<Verdict> {
  const verdict: Verdict = { answered: entries.filter((it) => it.outcome === 'answered').length, lost: [], doubled: [], phantoms: [] };
  for (const [id, one] of Map.groupBy(entries, (it) => it.call.id)) {
    const query = traces[id];
    if (!query) throw new Error(`Nobody knows what ${id} leaves behind`);
    const found = new Map((await query.execute(db)).rows.map((it) => [it.tag, it.times]));
    for (const { tag, outcome } of one) {
      const times = found.get(tag) ?? 0;
      if (outcome === 'answered' && times === 0) verdict.lost.push(`${id} ${tag}`);
      if (outcome === 'refused' && times > 0) verdict.phantoms.push(`${id} ${tag}`);
      if (times > 1) verdict.doubled.push(`${id} ${tag}: ${times} times`);
    }
  }
  verdict.lost.push(...(await overwritten(db, entries)));
  return verdict;
}

/** Of changes to one thing the last that was answered stands, or one that came after it and of which nobody knows. */
async function overwritten(db: Database, entries: readonly Entry[]): Promise<string[]> {
  const projects = await db.selectFrom('projects').select(['codigoProyecto', 'observaciones']).execute();
  const present = new Map(projects.map((it) => [it.codigoProyecto, it.observaciones]));
  const lost: string[] = [];
  for (const [of, changes] of Map.groupBy(entries, (it) => it.of)) {
    const last = changes.findLastIndex((it) => it.outcome === 'answered');
    if (of === undefined || last < 0) continue;
    const right = changes.slice(last).filter((it) => it.outcome !== 'refused');
    const now = present.get(of);
    if (!right.some((it) => it.tag === now))
      lost.push(`${of} holds ${now ?? 'nothing'} instead of ${right.map((it) => it.tag).join(' or ')}`);
  }
  return lost;
}
