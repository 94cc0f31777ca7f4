import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, expect, test } from 'vitest';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { loginGoogle, signInOptions } from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const client_id = 'project-administrator';
const redirect_uri = 'https://pa.soldepapel.example/login';
const web = createServer();
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
let signedInAs = { sub: 'g-1', email: '', email_verified: true };
const keys = await generateKeyPair('RS256', { extractable: true });
const provider = new Provider(issuer, {
  clients: [
    {
      client_id,
      redirect_uris: [redirect_uri],
      response_types: ['id_token'],
      grant_types: ['implicit'],
      token_endpoint_auth_method: 'none',
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
  claims: { openid: ['sub', 'email', 'email_verified'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['test'] },
  findAccount: () => ({ accountId: signedInAs.sub, claims: () => signedInAs }),
  features: { devInteractions: { enabled: true } },
  responseTypes: ['id_token'],
});
const answer = provider.callback();
web.on('request', (request, response) => void answer(request, response));
afterAll(() => new Promise((resolve) => web.close(resolve)));

const environment = {
  GOOGLE_CLIENT_ID: client_id,
  GOOGLE_ISSUER: issuer,
  GOOGLE_KEYS_URL: `${issuer}/jwks`,
  GOOGLE_AUTHORIZE_URL: `${issuer}/auth`,
};
const { given, stranger } = await scene({ environment });

/** Walks the issuer's own pages as a browser would, to the ID token in the redirect. */
async function idTokenFor(person: typeof signedInAs, nonce: string): Promise<string> {
  signedInAs = person;
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const query = new URLSearchParams({ client_id, redirect_uri, response_type: 'id_token', scope: 'openid', nonce, state: 'x' });
  let response = await visit(`${issuer}/auth?${query}`);
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location?.startsWith(redirect_uri)) return new URLSearchParams(new URL(location).hash.slice(1)).get('id_token') ?? '';
    if (location) {
      response = await visit(new URL(location, issuer).href);
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
    response = await visit(new URL(action, issuer).href, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login: person.sub, password: 'x' }),
    });
  }
  throw new Error('the issuer gave no token');
}

test("who signs in at the issuer with a known address comes in, and later also by the issuer's own id", async () => {
  const person = await given.user();
  const google = { sub: 'g-known', email: person.email, email_verified: true };
  const nonce = 'nonce-nonce-nonce-1';

  const first = await stranger().call(loginGoogle, { credential: await idTokenFor(google, nonce), nonce });
  const second = await stranger().call(loginGoogle, {
    credential: await idTokenFor({ ...google, email: 'cambio@soldepapel.example' }, nonce),
    nonce,
  });

  expect(first.usuario.id).toBe(person.id);
  expect(second.usuario.id).toBe(person.id);
});

test('strangers, inactive accounts, unverified addresses and a foreign nonce are refused', async () => {
  const nonce = 'nonce-nonce-nonce-2';
  const inactive = await given.user({ activo: 0 });
  const unverified = await given.user();

  expect(
    await stranger().refused(loginGoogle, {
      credential: await idTokenFor({ sub: 'g-2', email: 'nadie@x.example', email_verified: true }, nonce),
      nonce,
    }),
  ).toMatchObject({ status: 401 });
  expect(
    await stranger().refused(loginGoogle, {
      credential: await idTokenFor({ sub: 'g-3', email: inactive.email, email_verified: true }, nonce),
      nonce,
    }),
  ).toMatchObject({ status: 403 });
  expect(
    await stranger().refused(loginGoogle, {
      credential: await idTokenFor({ sub: 'g-4', email: unverified.email, email_verified: false }, nonce),
      nonce,
    }),
  ).toMatchObject({ status: 401 });
  expect(
    await stranger().refused(loginGoogle, {
      credential: await idTokenFor({ sub: 'g-5', email: unverified.email, email_verified: true }, nonce),
      nonce: 'otro-nonce-otro-nonce',
    }),
  ).toMatchObject({ status: 401 });
});

const claims = { email: 'persona@soldepapel.example', email_verified: true };
const token = (change: (it: SignJWT) => SignJWT = (it) => it, key = keys.privateKey, alg = 'RS256') =>
  change(
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'test' })
      .setSubject('g-9')
      .setIssuer(issuer)
      .setAudience(client_id)
      .setIssuedAt()
      .setExpirationTime('5m'),
  ).sign(key);

test.each([
  ['expired', () => token((it) => it.setIssuedAt(0).setExpirationTime(1))],
  ['for another client', () => token((it) => it.setAudience('otro'))],
  ['of another issuer', () => token((it) => it.setIssuer('https://otro.example'))],
  ['signed with another key', async () => token(undefined, (await generateKeyPair('RS256')).privateKey)],
  ['signed with another algorithm', async () => token(undefined, (await generateKeyPair('ES256')).privateKey, 'ES256')],
  ['no token at all', () => Promise.resolve('x.y.z')],
])('a token that is %s is refused', async (_what, make) => {
  await given.user({ email: `persona@soldepapel.example` }).catch(() => undefined);

  expect(await stranger().refused(loginGoogle, { credential: await make() })).toMatchObject({ status: 401, code: 'bad_credentials' });
});

test('the sign-in page offers it only when it is configured', async () => {
  expect((await stranger().call(signInOptions, {})).google).toEqual({ client_id, authorize_url: `${issuer}/auth` });
  const without = await scene();
  expect((await without.stranger().call(signInOptions, {})).google).toBeNull();
  expect(await without.stranger().refused(loginGoogle, { credential: 'x' })).toMatchObject({ status: 503, code: 'not_configured' });
});
