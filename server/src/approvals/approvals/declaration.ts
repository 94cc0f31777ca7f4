import { approvalKinds, type ApprovalKind, type ApprovalStrip, type LineDecision, type RequestPart } from 'contract/approvals/index.ts';
import type { Hooks, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';

/** What is asked for, in the words of the area that asks. */
export interface ApprovalSubject {
  /** `SM-000123`. */
  title: string;
  subtitle: string | null;
  /** Its own screen, when it has one. */
  url: string | null;
  facts: readonly { label: string; value: string }[];
}

/** What a decision says besides yes or no: less of some lines, another amount. */
export interface DecisionDetails {
  lines?: readonly LineDecision[] | undefined;
  monto_nuevo?: string | undefined;
}

/** How an area takes the details of a decision on what it asks for. */
interface DetailsKeeper {
  /** Which can be given of an approval of this kind. */
  of: (kind: ApprovalKind) => readonly (keyof DecisionDetails)[];
  /** Whether somebody who decides may correct the amount too. */
  corrects: (user: User) => boolean;
  /** Whether nothing would be left of it: then it is rejected. */
  isNothingLeft: (db: Reader, id: number, lines: readonly LineDecision[]) => Promise<boolean>;
  /** Once it is known that the decision is this person's, and before it is taken. */
  take: (
    context: Writing,
    decision: { approval: ApprovalStrip; id: number; approved: boolean; comment: string | null; details: DecisionDetails },
  ) => Promise<void>;
}

/** Who looks, and what makes the addresses of files. */
export type Looking = Pick<Reading, 'db' | 'user' | 'files' | 'events' | 'hooks' | 'outside'>;

/** What a thing has of the inbox's part, and the project it is charged to, whose budget the inbox tells beside it. */
export type ApprovalPart = Partial<Omit<RequestPart, 'budget'>> & { project_id: number | null };

/** All that an area says of a thing that it asks approval for; there is nothing else to do for it. */
export interface ApprovalDeclaration {
  /** What it is called, by its numbers. */
  subjects: (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, ApprovalSubject>>;
  /** In the same transaction, when it was approved by everybody or rejected by one. */
  decided: (context: Writing, approval: ApprovalStrip) => Promise<void>;
  /** Before somebody says yes: brings up to date what is asked for, and says whether that changed. */
  bringUpToDate?: (context: Writing, approval: Pick<ApprovalStrip, 'entity' | 'entity_id'>) => Promise<boolean>;
  details?: DetailsKeeper;
  /** What whoever decides sees of it beside its words; `whole`, all its lines. */
  parts?: (context: Looking, asked: { ids: readonly number[]; whole: boolean }) => Promise<ReadonlyMap<number, ApprovalPart>>;
  /** In whole pesos, what those of some projects that are approved bind of their budgets, whatever became of them since. */
  boundOf?: (db: Reader, projects: readonly number[]) => Promise<{ project_id: number; amount: string }[]>;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** By what is asked for: `material_request`. */
    approvals: Partial<Record<string, ApprovalDeclaration>>;
  }
}

interface ApprovalName {
  id: number;
  kind: ApprovalKind;
  entity: string;
  entity_id: string;
}

/** What each approval is about, by the approval's number; what no area speaks for is called by its kind. */
export async function subjectsOf(
  { approvals: declared }: Pick<Hooks, 'approvals'>,
  db: Reader,
  approvals: readonly ApprovalName[],
): Promise<ReadonlyMap<number, ApprovalSubject>> {
  const subjects = new Map<number, ApprovalSubject>(approvals.map((it) => [it.id, subjectWithoutName(it)]));
  for (const [entity, some] of Map.groupBy(approvals, (it) => it.entity)) {
    const found = await declared[entity]?.subjects(
      db,
      some.map((it) => Number(it.entity_id)),
    );
    for (const { id, entity_id } of some) {
      const subject = found?.get(Number(entity_id));
      if (subject) subjects.set(id, subject);
    }
  }
  return subjects;
}

const subjectWithoutName = ({ kind, entity_id }: ApprovalName): ApprovalSubject => ({
  title: `${approvalKinds[kind]} ${entity_id}`,
  subtitle: null,
  url: null,
  facts: [],
});
