import { approvalStates, approvalStepStates } from 'contract/approvals/index.ts';
import { state, text } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { tellRow, type ToldPart, type ToldRow } from '../../platform/past.ts';
import { approvalsOf } from './strip.ts';

/** The tables from which the approvals of a thing are told as they stood. */
export const pastApprovalTables = ['approvals', 'approval_steps'];

/** The approvals of a thing and their levels, as the database that is read has them. */
export async function tellApprovals(db: Reader, entity: string, id: number): Promise<ToldPart> {
  return { title: 'Aprobaciones', rows: (await approvalsOf(db, entity, id)).flatMap(tellApproval) };
}

const approvalWords = { estado: state('el estado', approvalStates) };
const stepWords = {
  estado: state('el estado', approvalStepStates),
  decided_by: text('quien decidió'),
  suplencia_de: text('por suplencia de'),
  comentario: text('el comentario'),
};

type Approval = Awaited<ReturnType<typeof approvalsOf>>[number];
const tellApproval = ({ id, round, estado, steps }: Approval): ToldRow[] => [
  tellRow(String(id), `Vuelta ${round}`, approvalWords, { estado }),
  ...steps.map((it) => tellRow(`${id} ${it.orden}`, `Vuelta ${round}, nivel ${it.level}`, stepWords, it)),
];
