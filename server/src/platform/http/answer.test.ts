import { expect, test } from 'vitest';
import { call } from 'contract/call.ts';
import { z } from 'zod';
import { answerWriter, isAnswered } from './answer.ts';

const answer = z.array(z.object({ id: z.int(), name: z.string(), hint: z.string().nullable() }));
const declare = { summary: 'Filas', permission: 'session', answer } as const;
const older = call('project.rows', 'GET /rows', declare);
const plain = call('materials.rows', 'GET /rows', declare);

const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Ñandú «${id}»\n`, hint: id % 3 ? '𝄞' : null }));

test.each([0, 1, 49, 50, 51, 99, 100, 101, 5_000])(
  '%i rows are answered as declared, in their order, and what is not declared never leaves',
  (count) => {
    const given = rowsOf(count).map((it) => ({ ...it, password: 'secreta' }));
    if (!isAnswered(plain) || !isAnswered(older)) throw new Error('They answer rows');
    expect(JSON.parse(answerWriter(plain, true)(given).toString())).toEqual(rowsOf(count));
    expect(JSON.parse(answerWriter(older, true)(given).toString())).toEqual({ body: rowsOf(count) });
  },
);
