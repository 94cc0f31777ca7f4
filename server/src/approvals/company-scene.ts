import { updateApprovalMatrix, type MatrixChange } from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { scene } from '../../test/scene.ts';
import type { Hooks, Writing } from '../platform/context.ts';
import type { User } from '../platform/user.ts';
import { currentVersion } from './matrix/matrix.ts';
import { todayInChile } from '../platform/today.ts';

export const clave = 'sol-de-papel-1';

interface Employee {
  nombre?: string;
  permissions?: readonly Permission[];
  cargo_id?: number;
  jefe_id?: number;
}

/** A scene with people who are of the staff and have an account, and somebody who keeps the matrix. */
export async function companyScene() {
  const stage = await scene();
  const { db, given, config } = stage;
  const { jobs, events } = stage.app;

  /** Somebody of the staff who may decide. */
  async function employee({ permissions = ['approvals:approve'], ...person }: Employee = {}) {
    const { call, refused, raw, ...account } = await stage.employee({ permissions, ...person });
    const user: User = { ...account, permissions: new Set(permissions), seesAllProjects: true, isSupply: false, session_id: null };
    return { ...user, staff_id: account.staff_id, caller: { call, refused, raw } };
  }

  const keeper = await employee({
    nombre: 'Catalina',
    permissions: ['approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update', 'approval_matrix:delete'],
  });
  await given.password(keeper.id, clave);
  const confirmed = { 'x-confirm-password': clave };

  /** As Catalina saves the matrix: with her password, on the version in force. */
  const save = async (changes: Input<typeof updateApprovalMatrix>['changes'], version?: number) =>
    keeper.caller.call(updateApprovalMatrix, { version: version ?? (await currentVersion(db)), comentario: 'Prueba', changes }, confirmed);
  const refusedSave = async (changes: readonly object[], version?: number) =>
    keeper.caller.refused(
      updateApprovalMatrix,
      { version: version ?? (await currentVersion(db)), comentario: 'Prueba', changes },
      confirmed,
    );

  /** Work of an area on somebody's behalf, in a transaction of its own. */
  const within = <T>(user: User, work: (context: Writing) => Promise<T>, approvals: Hooks['approvals'] = {}): Promise<T> =>
    // The rest of a call's equipment is not looked at by approvals.
    db
      .transaction()
      .execute((tx) => work({ tx, user, requestId: 'test', hooks: { approvals }, jobs, events, config } as unknown as Writing));

  return { ...stage, employee, keeper, confirmed, save, refusedSave, within };
}

/** A rule of the general group by somebody of the staff. */
export const rule = (staff_id: number, more: Partial<Extract<MatrixChange, { op: 'create' }>['row']> = {}) => ({
  kind: 'materials' as const,
  level: 1,
  amount_from: '0',
  approver_kind: 'employee' as const,
  staff_id,
  ...more,
});
export const create = (staff_id: number, more: Parameters<typeof rule>[1] = {}) => ({ op: 'create' as const, row: rule(staff_id, more) });

/** A day, so many days from today in Chile. */
export const inDays = (days: number): string => Temporal.PlainDate.from(todayInChile()).add({ days }).toString();
