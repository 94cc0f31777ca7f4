import { expect, test } from 'vitest';
import { whenConfirming, withPassword } from './confirm.ts';
import { Refused } from './refusal.ts';

const wrong = () => new Refused({ code: 'confirm_password', message: 'La clave no es correcta.', status: 403 });

test('a wrong password is asked for again, saying so, until the right one', async () => {
  const said: (string | undefined)[] = [];
  whenConfirming(async (it) => {
    said.push(it);
    return said.length === 1 ? 'no-es-esta' : 'esta';
  });

  const answer = await withPassword(true, async (password) => {
    if (password !== 'esta') throw wrong();
    return 'hecho';
  });

  expect([answer, said]).toEqual(['hecho', [undefined, 'La clave no es correcta.']]);
});

test('who thinks better of it makes no call', async () => {
  let calls = 0;
  whenConfirming(async () => undefined);

  await expect(withPassword(true, async () => (calls += 1))).rejects.toMatchObject({ code: 'cancelled' });
  expect(calls).toBe(0);
});

test('another refusal is not about the password: it is not asked again', async () => {
  let asked = 0;
  whenConfirming(async () => {
    asked += 1;
    return 'esta';
  });

  await expect(
    withPassword(true, () => Promise.reject(new Refused({ code: 'stale', message: 'Viejo', status: 412 }))),
  ).rejects.toMatchObject({
    code: 'stale',
  });
  expect(asked).toBe(1);
});

test('what only sometimes needs it is done without, until the server asks and says why', async () => {
  const said: (string | undefined)[] = [];
  whenConfirming(async (it) => {
    said.push(it);
    return 'esta';
  });
  const sent: (string | undefined)[] = [];
  const work = (needed: boolean) => async (password: string | undefined) => {
    sent.push(password);
    if (needed && password === undefined) throw new Refused({ code: 'confirm_password', message: 'Le da lo que aprueba.', status: 403 });
    return 'hecho';
  };

  expect(await withPassword('when asked', work(false))).toBe('hecho');
  expect(await withPassword('when asked', work(true))).toBe('hecho');
  expect([sent, said]).toEqual([[undefined, undefined, 'esta'], ['Le da lo que aprueba.']]);
});
