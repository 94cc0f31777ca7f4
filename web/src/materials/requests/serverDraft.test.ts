import { expect, test } from 'vitest';
import { Refused } from '../../api/refused.ts';
import { draftBody, emptyBeginning } from './draft.ts';
import { ServerDraft, type DraftCalls } from './serverDraft.ts';

const body = draftBody(emptyBeginning().values, 1);

/** A server that numbers drafts, and forgets those that were discarded. */
function served(number?: string) {
  const there = new Map<string, number>(number === undefined ? [] : [[number, 1]]);
  const told: string[] = [];
  const arriving: PromiseWithResolvers<void>[] = [];
  const server = new ServerDraft(number);
  const calls: DraftCalls = {
    send: async ({ draft_number = `SM-${there.size + 1}` }) => {
      if (told.includes(`gone ${draft_number}`))
        throw new Refused({ code: 'not_found', message: `La solicitud ${draft_number} no existe.`, status: 404 });
      const version = (there.get(draft_number) ?? 0) + 1;
      there.set(draft_number, version);
      const answer = Promise.withResolvers<void>();
      arriving.push(answer);
      await answer.promise;
      return { number: draft_number, version };
    },
    discard: async (gone) => {
      there.delete(gone);
      told.push(`gone ${gone}`);
    },
    onNumber: (begun) => void told.push(`begun ${begun}`),
  };
  const save = (version: number) => server.save(body, version, calls);
  const answer = async () => {
    await new Promise(setImmediate);
    arriving.shift()?.resolve();
    await new Promise(setImmediate);
  };
  return { server, save, told, there, answer };
}

test('a draft whose request was refused while the first of it was being saved is there, and goes on being saved', async () => {
  const { server, save, told, there, answer } = served();
  const first = save(1);
  server.requestLeaves();
  await answer();
  expect(told).toEqual([]);

  server.requestRefused();
  expect(await first).toEqual({ number: 'SM-1', version: 1 });
  expect(told).toEqual(['begun SM-1']);

  const next = save(1);
  await answer();
  expect(await next).toMatchObject({ version: 2 });
  expect([...there]).toEqual([['SM-1', 2]]);
});

test('what is to be saved while the request is on its way is not said to be saved before, and is once it was refused', async () => {
  const { server, save, there, answer } = served('SM-7');
  server.requestLeaves();
  const saving = save(1);
  await answer();
  expect(there.get('SM-7')).toBe(1);

  server.requestRefused();
  await answer();
  expect(await saving).toMatchObject({ version: 2 });
});

test('of a request that was taken nothing is kept: neither what was being saved, nor what was to be', async () => {
  const { server, save, told, there, answer } = served();
  const first = save(1);
  server.requestLeaves();
  await answer();
  server.requestTaken();
  await first;

  expect(await save(1)).toEqual({ version: 1 });
  expect([told, [...there]]).toEqual([['gone SM-1'], []]);
});

test('a draft that was discarded in another window begins anew with what is still written in this one', async () => {
  const { server, save, told, there, answer } = served('SM-7');
  there.delete('SM-7');
  told.push('gone SM-7');

  const saving = save(1);
  await answer();
  await saving;

  expect([told.at(-1), server.number]).toEqual(['begun SM-1', 'SM-1']);
});

test('a draft that could not be discarded goes on being written', async () => {
  const server = new ServerDraft('SM-7');
  const calls: DraftCalls = {
    send: async () => ({ number: 'SM-7', version: 2 }),
    discard: () => Promise.reject(new Refused({ code: 'sininternet', message: 'Sin Internet' })),
    onNumber: () => undefined,
  };

  await expect(server.discard(calls)).rejects.toThrow('Sin Internet');
  expect(await server.save(body, 1, calls)).toMatchObject({ version: 2 });
});
