import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { decideApproval, getApprovals, listMyApprovals } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import { approveReturn, getRequests, getWarehouses } from 'contract/materials/index.ts';
import { listActividadProyecto, updateActividadProyecto, updateActividadProyectoGantt } from 'contract/schedule/index.ts';
import { assignServiceRequest, getServiceRequestInfo } from 'contract/services/index.ts';
import { questionOf } from '../api.ts';
import { refreshAfter, showAnswer } from './stale.ts';

/** Those of some remembered answers that are asked for anew after a call. */
async function staleAfter(call: Call, remembered: readonly Call[]): Promise<string[]> {
  const client = new QueryClient();
  for (const it of remembered) await client.prefetchQuery({ ...questionOf(it, {}), queryFn: () => Promise.resolve('') });
  await refreshAfter(client, [call]);
  return remembered.filter((it) => client.getQueryState(questionOf(it, {}).queryKey)?.isInvalidated).map((it) => it.id);
}

test('after a decision all that tells of approvals is asked for anew, and nothing else', async () => {
  const remembered = [getApprovals, listMyApprovals, getRequests, getWarehouses];

  expect(await staleAfter(decideApproval, remembered)).toEqual([getApprovals.id, listMyApprovals.id, getRequests.id]);
});

test('what a call names is asked for anew beside it', async () => {
  for (const id of approveReturn.refreshes) {
    const named = allCalls.filter((it) => it.id === id);
    expect(await staleAfter(approveReturn, named)).toEqual([id]);
  }
});

test('what a step answers of a thing is what its page shows from then on, and no other’s', async () => {
  const client = new QueryClient();
  for (const number of ['SS-000001', 'SS-000002'])
    await client.prefetchQuery({
      ...questionOf(getServiceRequestInfo, { number }),
      queryFn: () => Promise.resolve({ number, version: 1 }),
    });
  await client.prefetchQuery({ ...questionOf(getWarehouses, {}), queryFn: () => Promise.resolve([]) });

  showAnswer(client, assignServiceRequest, { number: 'SS-000001', version: 2 });

  expect(client.getQueriesData({}).map(([, it]) => it)).toEqual([
    { number: 'SS-000001', version: 2 },
    { number: 'SS-000002', version: 1 },
    [],
  ]);
});

test('a question that names no thing keeps its own answer', async () => {
  const client = new QueryClient();
  await client.prefetchQuery({
    ...questionOf(getServiceRequestInfo, { number: '' }),
    queryKey: ['own', {}],
    queryFn: () => Promise.resolve('mine'),
  });

  showAnswer(client, assignServiceRequest, { number: 'SS-000001' });

  expect(client.getQueryData(['own', {}])).toBe('mine');
});

test.each([
  ['one', updateActividadProyecto, { id: 2, version: 2 }],
  ['several', updateActividadProyectoGantt, [{ id: 2, version: 2 }]],
] as const)('what a step answers of %s of the rows of a list is there at once, and no other row changes', async (_many, call, answer) => {
  const client = new QueryClient();
  const codes = { codigoLugarInstalacion: 'LI-000001', codigoProyecto: 'RE-26041' };
  const rows = [1, 2, 3].map((id) => ({ id, version: 1 }));
  await client.prefetchQuery({ ...questionOf(listActividadProyecto, codes), queryFn: () => Promise.resolve(rows) });
  await client.prefetchQuery({ ...questionOf(getWarehouses, {}), queryFn: () => Promise.resolve(rows) });

  showAnswer(client, call, answer);

  expect(client.getQueriesData({}).map(([, it]) => it)).toEqual([[rows[0], { id: 2, version: 2 }, rows[2]], rows]);
});

test('a list that a step has changed is as old as before, and one without its row is left alone', async () => {
  const client = new QueryClient();
  const lists = ['RE-26041', 'RE-26042'].map((codigoProyecto) => ({ codigoLugarInstalacion: 'LI-000001', codigoProyecto }));
  for (const [at, codes] of lists.entries())
    await client.prefetchQuery({
      ...questionOf(listActividadProyecto, codes),
      queryFn: () => Promise.resolve([{ id: at + 1, version: 1 }]),
    });
  await client.invalidateQueries();
  const statesOf = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
  const before = statesOf();

  showAnswer(client, updateActividadProyecto, { id: 2, version: 2 });

  const [other, own] = statesOf();
  expect(other).toBe(before[0]);
  expect(own).toEqual({ ...before[1], data: [{ id: 2, version: 2 }] });
  expect(own?.isInvalidated).toBe(true);
});

test('an answer that comes after a later one changes nothing', async () => {
  const client = new QueryClient();
  const number = 'SS-000001';
  const rows = [{ id: 2, version: 3 }];
  await client.prefetchQuery({ ...questionOf(getServiceRequestInfo, { number }), queryFn: () => Promise.resolve({ number, version: 3 }) });
  await client.prefetchQuery({
    ...questionOf(listActividadProyecto, { codigoLugarInstalacion: 'LI-000001', codigoProyecto: 'RE-26041' }),
    queryFn: () => Promise.resolve(rows),
  });

  showAnswer(client, assignServiceRequest, { number, version: 2 });
  showAnswer(client, updateActividadProyecto, { id: 2, version: 2 });

  expect(client.getQueriesData({}).map(([, it]) => it)).toEqual([{ number, version: 3 }, rows]);
});
