import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cambiarContrasena, confirmRegistration, login, restaurarContrasena } from 'contract/access/index.ts';
import { createSubstituteAutomatic, getApprovalByLink, materialRequestApproval } from 'contract/approvals/index.ts';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { answerOrder, openOrderLink } from 'contract/orders/index.ts';
import { askQuestion, declineInvitation, openInvitation, sendOffer, uploadOfferFile } from 'contract/services/index.ts';
import { scene, type Caller } from './scene.ts';
import { hashSecret, newSecret } from '../src/platform/secret.ts';
import { uploadsAtOnce } from '../src/platform/files/uploads.ts';
import { guessJudge } from '../src/access/index.ts';
import { hashPassword } from '../src/access/sessions/passwords.ts';

// Hashing takes its time, and other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });

const { app, db, given, signIn, stranger } = await scene({ environment: { TRUST_PROXY: '1' } });
const clave = 'sol-de-papel-1';
const password_hash = await hashPassword(clave);
beforeEach(async () => void (await db.deleteFrom('guesses').execute()));

const wrong = 'no-es-esta-1';
const person = () => given.user({ password_hash, permissions: ['approvals:read', 'approvals:approve', 'approval_matrix:update'] });
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const statuses = <R extends { statusCode: number }>(responses: R[]) => Object.groupBy(responses, (it) => String(it.statusCode));

/** Each call that judges a secret: who brings wrong ones, how many of them are looked at, and how a wrong one is answered. */
interface SecretCase {
  call: Call;
  bring: (caller: Caller, email: string, n: number) => ReturnType<Caller['raw']>;
  isStranger?: true;
  most: number;
  status: number;
}
/** Besides the secret, what a call of the supplier's link needs. */
function linkInput(call: Call): object {
  if (call.id === uploadOfferFile.id) return { file: new File(['%PDF-1.7\n%%EOF\n'], 'oferta.pdf') };
  if (call.id === sendOffer.id) return { file_id: 1, lines: [{ line_id: 1, price: '1' }] };
  if (call.id === declineInvitation.id) return { reason: 'Sin equipos' };
  return call.id === askQuestion.id ? { question: '¿Cuándo?' } : {};
}

const judged: SecretCase[] = [
  { call: login, bring: (it, email) => it.raw(login, { email, clave: wrong }), isStranger: true, most: 10, status: 401 },
  {
    call: cambiarContrasena,
    bring: (it) => it.raw(cambiarContrasena, { clave: wrong, clave_nueva: 'otra-clave-2026' }),
    most: 10,
    status: 400,
  },
  {
    call: restaurarContrasena,
    bring: (it, _email, n) => it.raw(restaurarContrasena, { codigo: `un-codigo-inventado-${n}`, clave_nueva: 'otra-clave-2026' }),
    isStranger: true,
    most: 30,
    status: 422,
  },
  {
    call: confirmRegistration,
    bring: (it, _email, n) => it.raw(confirmRegistration, { codigo: `un-codigo-inventado-${n}`, clave }),
    isStranger: true,
    most: 30,
    status: 422,
  },
  { call: getApprovalByLink, bring: (it, _email, n) => it.raw(getApprovalByLink, { token: `inventado-${n}` }), most: 10, status: 404 },
  {
    call: materialRequestApproval,
    bring: (it, _email, n) => it.raw(materialRequestApproval, { token: `inventado-${n}`, version: 1 }),
    most: 10,
    status: 404,
  },
  ...[openInvitation, uploadOfferFile, sendOffer, declineInvitation, askQuestion, openOrderLink, answerOrder].map((call): SecretCase => ({
    call,
    bring: (it, _email, n) => it.raw(call, { token: `un-enlace-inventado-${n}`, ...linkInput(call) }),
    isStranger: true,
    // Of files that come at once the door lets in so many of one place.
    most: call.id === uploadOfferFile.id ? uploadsAtOnce.each : 30,
    status: 404,
  })),
  // All that confirm do so at one door: `serve` asks it before the call's function.
  {
    call: createSubstituteAutomatic,
    bring: (it) => it.raw(createSubstituteAutomatic, { employee_id: 1, substitute_id: null }, { 'x-confirm-password': wrong }),
    most: 10,
    status: 403,
  },
];

/** Names under which a secret comes, where they are something else: a password that is chosen, an account's public number, a paper's. */
const noSecret = new Set([
  'project.register',
  'gateway.listSesiones',
  'gateway.permisosUsuario',
  'warehouse.getUsuarioBodegaByToken',
  // Signed by the issuer: nothing in it can be guessed, and nothing is hashed.
  'project.loginGoogle',
]);

test('every call that takes a secret is known here', () => {
  const names = (call: Call) => [...Object.keys(call.params ?? {}), ...Object.keys(call.query ?? {}), ...bodyNames(call.body)];
  const takes = allCalls.filter(
    (call: Call) => !call.confirms && names(call).some((it) => /^(clave|token|credential|secreto)$|^codigo$/.test(it)),
  );
  const known = new Set([...judged.map(({ call }) => call.id), ...noSecret]);

  expect(
    takes.filter(({ id, permission }) => !known.has(id) && (permission === 'public' || permission === 'session')).map((it) => it.id),
  ).toEqual([]);
});

const bodyNames = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  if ('shape' in body && typeof body.shape === 'object' && body.shape !== null) return Object.keys(body.shape);
  return 'options' in body && Array.isArray(body.options) ? body.options.flatMap(bodyNames) : [];
};

test.each(judged.map((it) => [it.call.id, it] as const))('%s: of many wrong ones at once only the limit is looked at', async (_id, it) => {
  const { bring, isStranger, most, status } = it;
  const account = await person();
  const caller = isStranger ? stranger() : await signIn(account);

  const answers = statuses(await times(45, (n) => bring(caller, account.email, n)));

  expect(Object.keys(answers).toSorted()).toEqual([String(status), '429'].toSorted());
  expect(answers[status]).toHaveLength(most);
});

test('of 300 wrong passwords at once ten are judged, the rest are told to wait, and the server lives', async () => {
  const { email } = await person();

  const guesses = times(300, () => stranger().raw(login, { email, clave: wrong }));
  const lives = await app.http.inject({ url: '/health/live' });
  const answers = statuses(await guesses);

  expect(lives.statusCode).toBe(200);
  expect(answers['401']).toHaveLength(10);
  expect(answers['429']).toHaveLength(290);
  for (const { headers } of answers['429'] ?? []) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

describe('who is known comes in whatever others do', () => {
  /** What thirty strangers' guesses leave behind. */
  const guessedAt = (email: string) =>
    db
      .insertInto('guesses')
      .values({ subject: `account:${email}`, failures: 30 })
      .execute();
  /** The code of a mail to choose a new password. */
  const mailedCode = async (user_id: number) => {
    const codigo = newSecret();
    const expires_at = new Date(Date.now() + 60_000);
    await db
      .insertInto('password_resets')
      .values({ code_hash: hashSecret(codigo), user_id, expires_at })
      .execute();
    return codigo;
  };
  const deviceIn = ({ cookies }: Awaited<ReturnType<Caller['raw']>>) =>
    `known_device=${cookies.find((it) => it.name === 'known_device')?.value}`;
  const botnet = (email: string) => times(30, (n) => stranger().raw(login, { email, clave: wrong }, from(`198.51.${n}.7`))).then(statuses);

  test('a browser that has signed in before, while the account is guessed at from everywhere', async () => {
    const { email } = await person();
    const first = await stranger().raw(login, { email, clave });
    const device = first.cookies.find((it) => it.name === 'known_device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    expect((await botnet(email))['401']).toHaveLength(30);

    const elsewhere = { ...from('203.0.113.9') };
    expect((await stranger().raw(login, { email, clave }, elsewhere)).statusCode).toBe(429);
    const known = { ...elsewhere, cookie: `known_device=${device?.value}` };
    expect((await stranger().raw(login, { email, clave }, known)).statusCode).toBe(200);
    expect((await stranger().raw(login, { email, clave }, { ...elsewhere, cookie: 'known_device=inventado' })).statusCode).toBe(429);
    const another = await person();
    await guessedAt(another.email);
    // It is known for who has signed in on it, and for nobody else.
    expect((await stranger().raw(login, { email: another.email, clave }, known)).statusCode).toBe(429);
  });

  test('a browser in which the password was chosen anew by mail', async () => {
    const { id, email } = await person();
    const codigo = await mailedCode(id);
    await guessedAt(email);

    const cookie = deviceIn(await stranger().raw(restaurarContrasena, { codigo, clave_nueva: 'otra-clave-2026' }));

    expect((await stranger().raw(login, { email, clave: 'otra-clave-2026' }, { ...from('203.0.113.9'), cookie })).statusCode).toBe(200);
  });

  test('a session, which confirms and changes its password', async () => {
    const account = await person();
    const caller = await signIn(account);
    await guessedAt(account.email);

    expect((await caller.raw(cambiarContrasena, { clave, clave_nueva: 'otra-clave-2026' })).statusCode).toBe(200);
  });

  test.each([
    [
      'changed',
      async (id: number, device: string) => {
        const half = await given.session(id);
        const cookie = `session_half=${half.cookie}; ${device}`;
        return stranger(half).raw(cambiarContrasena, { clave, clave_nueva: 'otra-clave-2026' }, { cookie });
      },
    ],
    [
      'chosen anew by mail',
      async (id: number, cookie: string) =>
        stranger().raw(restaurarContrasena, { codigo: await mailedCode(id), clave_nueva: 'otra-clave-2026' }, { cookie }),
    ],
  ])('only the browser in which the password was %s: copies of its cookie from before open nothing', async (_how, renew) => {
    const [account, colleague] = [await person(), await person()];
    const enter = async (email: string, cookie: string, password = clave) =>
      stranger().raw(login, { email, clave: password }, { ...from('203.0.113.9'), cookie });
    const first = deviceIn(await enter(account.email, ''));
    // A colleague uses the same browser: what they have in common was there to be copied too.
    const shared = deviceIn(await enter(colleague.email, first));
    const other = deviceIn(await enter(account.email, ''));

    const own = deviceIn(await renew(account.id, shared));

    await guessedAt(account.email);
    await guessedAt(colleague.email);
    const answers = [];
    for (const cookie of [first, shared, other, own]) answers.push((await enter(account.email, cookie, 'otra-clave-2026')).statusCode);
    expect(answers).toEqual([429, 429, 429, 200]);
    expect((await enter(colleague.email, own)).statusCode).toBe(200);
  });

  test('a known browser has a limit of its own', async () => {
    const { email } = await person();
    const first = await stranger().raw(login, { email, clave });
    const cookie = `known_device=${first.cookies.find((it) => it.name === 'known_device')?.value}`;

    const answers = statuses(await times(15, () => stranger().raw(login, { email, clave: wrong }, { cookie })));

    expect(answers['401']).toHaveLength(10);
  });

  test('one’s own session is no way to guess at others', async () => {
    const [attacker, victim] = [await signIn(await person()), await person()];

    const answers = statuses(await times(15, () => attacker.raw(login, { email: victim.email, clave: wrong })));
    const more = await (await signIn(await person())).raw(login, { email: victim.email, clave: wrong });

    expect(answers['401']).toHaveLength(10);
    expect(more.statusCode).toBe(429);
  });
});

describe('one address', () => {
  test('that fails on one account again and again shuts nobody else out', async () => {
    const [one, other] = [await person(), await person()];
    await times(45, () => stranger().raw(login, { email: one.email, clave: wrong }));

    expect((await stranger().raw(login, { email: other.email, clave })).statusCode).toBe(200);
  });

  test('that fails on many accounts may try no more, and whoever is known there still comes in', async () => {
    const [known, colleague] = [await person(), await person()];
    const first = await stranger().raw(login, { email: known.email, clave }, from('192.0.2.1'));
    const cookie = `known_device=${first.cookies.find((it) => it.name === 'known_device')?.value}`;

    const answers = statuses(await times(45, (n) => stranger().raw(login, { email: `nadie-${n}@x.cl`, clave: wrong }, from('192.0.2.1'))));

    expect(answers['401']).toHaveLength(30);
    expect((await stranger().raw(login, { email: known.email, clave }, { ...from('192.0.2.1'), cookie })).statusCode).toBe(200);
    expect((await stranger().raw(login, { email: colleague.email, clave }, from('192.0.2.1'))).statusCode).toBe(429);
    expect((await stranger().raw(login, { email: colleague.email, clave }, from('192.0.2.2'))).statusCode).toBe(200);
  });

  test('where people mistype and then sign in counts nobody', async () => {
    const account = await person();
    await times(5, () => stranger().raw(login, { email: account.email, clave: wrong }));

    await stranger().call(login, { email: account.email, clave });

    expect(await db.selectFrom('guesses').select(['subject', 'failures']).execute()).toEqual([
      { subject: `account:${account.email}`, failures: 5 },
    ]);
  });

  test('that is invented before the proxy’s own word gains nothing', async () => {
    const { email } = await person();

    const answers = statuses(await times(15, (n) => stranger().raw(login, { email, clave: wrong }, from(`10.9.8.${n}, 192.0.2.77`))));

    expect(answers['401']).toHaveLength(10);
  });

  test('counts with its whole network when it is of IPv6', async () => {
    const { email } = await person();

    const answers = statuses(await times(15, (n) => stranger().raw(login, { email, clave: wrong }, from(`2001:db8:1:2::${n}`))));

    expect(answers['401']).toHaveLength(10);
  });
});

test('a guess that could not be judged is not counted', async () => {
  const judge = guessJudge(db);
  const by = { user: undefined, device: undefined, ip: '192.0.2.9' };

  const down = () => Promise.reject(new Error('the database is down'));
  await expect(judge({ account: 'ana@empresa.cl' }, by, down)).rejects.toThrow('down');

  expect(await db.selectFrom('guesses').selectAll().execute()).toEqual([]);
});
