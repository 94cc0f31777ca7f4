import { expect, test } from 'vitest';
import { Refused } from '../../api/refusal.ts';
import { draftBody, emptyBeginning } from './draft.ts';
import { ServerDraft, type DraftCalls } from './serverDraft.ts';

const body = draftBody(emptyBeginning().values, 1);

/** A server that numbers drafts, and forgets those that were discarded. */
function serverWith(number?: string) {
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
    onNumber: (begun, before) => void told.push(before === undefined ? `begun ${begun}` : `begun ${begun} after ${before}`),
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
  const { server, save, told, there, answer } = serverWith();
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
  const { server, save, there, answer } = serverWith('SM-7');
  server.requestLeaves();
  const saving = save(1);
  await answer();
  expect(there.get('SM-7')).toBe(1);

  server.requestRefused();
  await answer();
  expect(await saving).toMatchObject({ version: 2 });
});

test('a request that nobody answered is sent again as the same: no number is told before it was answered, and until then it is not away', async () => {
  const { server, save, told, there, answer } = serverWith();
  const first = save(1);
  server.requestLeaves();
  server.requestUnanswered();
  await answer();
  expect([told, server.isAway, server.isUnanswered]).toEqual([[], false, true]);

  server.requestLeaves();
  await answer();
  expect([told, server.isAway, server.isUnanswered]).toEqual([[], true, false]);
  server.requestTaken();
  await first;

  expect([told, [...there]]).toEqual([['gone SM-1'], []]);
});

test('what waits to be saved while nobody answered is saved once what was sent again is refused', async () => {
  const { server, save, told, there, answer } = serverWith();
  server.requestLeaves();
  server.requestUnanswered();
  const waiting = save(1);
  await answer();
  expect(there.size).toBe(0);

  server.requestLeaves();
  server.requestRefused();
  await answer();
  expect(await waiting).toMatchObject({ number: 'SM-1' });
  expect(told).toEqual(['begun SM-1']);
});

test('of a request that was taken nothing is kept: neither what was being saved, nor what was to be', async () => {
  const { server, save, told, there, answer } = serverWith();
  const first = save(1);
  server.requestLeaves();
  await answer();
  server.requestTaken();
  await first;

  expect(await save(1)).toEqual({ version: 1 });
  expect([told, [...there]]).toEqual([['gone SM-1'], []]);
});

test('what was written and not answered is discarded without a number too, with the draft that was being begun', async () => {
  const { server, save, told, there, answer } = serverWith();
  const first = save(1);
  server.requestLeaves();
  server.requestUnanswered();
  await answer();

  await server.discard({ discard: () => Promise.reject(new Error('there is no number')) });
  await first;

  expect([told, [...there], server.isAway]).toEqual([['gone SM-1'], [], true]);
});

test('a draft that was discarded in another window begins anew with what is still written in this one', async () => {
  const { server, save, told, there, answer } = serverWith('SM-7');
  there.delete('SM-7');
  told.push('gone SM-7');

  const saving = save(1);
  await answer();
  await saving;

  expect([told.at(-1), server.number]).toEqual(['begun SM-1 after SM-7', 'SM-1']);
});

test('a draft that is gone, but could not be begun anew, is still known by its number', async () => {
  const gone = new Refused({ code: 'not_found', message: 'La solicitud SM-7 no existe.', status: 404 });
  const away = new Refused({ code: 'sininternet', message: 'Sin Internet' });
  const server = new ServerDraft('SM-7');
  const calls: DraftCalls = {
    send: ({ draft_number }) => Promise.reject(draft_number === undefined ? away : gone),
    discard: () => Promise.resolve(),
    onNumber: () => undefined,
  };

  await expect(server.save(body, 1, calls)).rejects.toThrow('Sin Internet');

  expect(server.number).toBe('SM-7');
});

test('what is to be saved while the draft is being discarded is saved once that has failed, and not before', async () => {
  const { server, save, there, answer } = serverWith('SM-7');
  const discarded = Promise.withResolvers<void>();
  const discarding = server.discard({ discard: () => discarded.promise });
  const saving = save(1);
  await answer();
  expect([there.get('SM-7'), server.isAway]).toEqual([1, false]);

  discarded.reject(new Refused({ code: 'sininternet', message: 'Sin Internet' }));
  await expect(discarding).rejects.toThrow('Sin Internet');
  await answer();
  expect(await saving).toMatchObject({ version: 2 });
});

test('a draft that was discarded is not saved by what waited for it', async () => {
  const { server, save, there } = serverWith('SM-7');
  const discarded = Promise.withResolvers<void>();
  const discarding = server.discard({ discard: () => discarded.promise });
  const saving = save(1);
  discarded.resolve();
  await discarding;

  expect(await saving).toEqual({ version: 1 });
  expect([there.get('SM-7'), server.isAway]).toEqual([1, true]);
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
