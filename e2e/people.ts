import { sql } from 'kysely';
import type { BrowserContext, Disposable } from '@playwright/test';
import type { Answer, Call, Input } from 'contract/call.ts';
import { services } from 'contract/backends.ts';
import { given } from 'server/src/access/given.ts';
import type { Database } from 'server/src/platform/database/database.ts';
import { sessionCookie } from 'server/src/platform/http/door.ts';
import { codesOfWarehouses } from 'server/src/access/warehouse-users/warehouse-users.ts';
import { bodyOf, partsOf, urlOf } from '../web/src/api/request.ts';

/** Somebody of the demo company by name, or a person that the test has made. */
export type Who = string | { id: number };

/** A server, and the database it stands on. */
export interface Place {
  address: string;
  db: Database;
}

async function personOf(db: Database, who: Who) {
  const found = db
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'codigo_rol', 'debe_cambiar_clave', codesOfWarehouses(sql.ref('users.id')).as('bodegas')]);
  return (typeof who === 'string' ? found.where('nombre', '=', who) : found.where('id', '=', who.id)).executeTakeFirstOrThrow();
}

/** What signing in leaves in a browser: the cookie half of a session, and the three keys with the other half, till that is taken back. */
export async function giveSession(context: BrowserContext, { address, db }: Place, who: Who): Promise<Disposable> {
  const person = await personOf(db, who);
  const { token, cookie } = await given.session(db, person.id);
  const user = JSON.stringify({ ...person, token });
  // Somebody who has been here before: the letters of the product are there.
  const kept = { user, role: person.codigo_rol ?? '', authUser: user, letters: 'here' };
  const half = {
    name: sessionCookie,
    value: cookie,
    domain: new URL(address).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  };
  await context.clearCookies();
  await context.addCookies([half]);
  // Told to the first page of ours that opens, and to no later one: who has signed out stays so.
  return context.addInitScript(
    ({ address, kept, given }) => {
      if (location.origin !== address || localStorage.getItem(given) !== null) return;
      for (const [name, value] of Object.entries({ ...kept, [given]: '' })) localStorage.setItem(name, value);
    },
    { address, kept, given: `given ${cookie}` },
  );
}

/** Makes a call as a person, past the browser. */
export async function callAs<C extends Call>({ address, db }: Place, who: Who, call: C, input: Input<C>): Promise<Answer<C>> {
  const { token, cookie } = await given.session(db, (await personOf(db, who)).id);
  const parts = partsOf(call, input);
  const body = bodyOf(call, parts.body);
  const response = await fetch(address + urlOf(call, parts), {
    method: call.method,
    headers: {
      'x-access-key': 'web',
      authorization: `Bearer ${token}`,
      cookie: `${sessionCookie}=${cookie}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${call.id} refused with ${response.status}: ${await response.text()}`);
  const answer: { body?: unknown } = await response.json();
  // The server writes every answer through the declared schema.
  return (services[call.service].envelope === 'body' ? answer.body : answer) as Answer<C>;
}
