import { approvalKinds, type ApprovalKind } from 'contract/approvals/index.ts';
import type { Hooks } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';

/** What is asked for, in the words of the area that asks. */
export interface ApprovalSubject {
  /** `SM-000123`. */
  title: string;
  subtitle: string | null;
  /** Its own screen, when it has one. */
  url: string | null;
  facts: readonly { label: string; value: string }[];
}

type ApprovalSubjects = (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, ApprovalSubject>>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** By what is asked for: `material_request`. */
    approvalSubject: Partial<Record<string, ApprovalSubjects>>;
  }
}

interface Named {
  id: number;
  kind: ApprovalKind;
  entity: string;
  entity_id: string;
}

/** What each approval is about, by the approval's number; what no area speaks for is called by its kind. */
export async function subjectsOf(
  { approvalSubject }: Pick<Hooks, 'approvalSubject'>,
  db: Reader,
  approvals: readonly Named[],
): Promise<ReadonlyMap<number, ApprovalSubject>> {
  const subjects = new Map<number, ApprovalSubject>(approvals.map((it) => [it.id, subjectWithoutName(it)]));
  for (const [entity, some] of Map.groupBy(approvals, (it) => it.entity)) {
    const found = await approvalSubject[entity]?.(
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

const subjectWithoutName = ({ kind, entity_id }: Named): ApprovalSubject => ({
  title: `${approvalKinds[kind]} ${entity_id}`,
  subtitle: null,
  url: null,
  facts: [],
});
