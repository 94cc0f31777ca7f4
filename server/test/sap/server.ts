import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Company, type Seeds } from './company.ts';
import type { Row } from './filter.ts';
import { openBatch } from './batch.ts';
import { keepAttachment } from './attachments.ts';
import { pageOf, fieldsOf } from './lists.ts';
import { errorBody, general, noSession, Refusal } from './refusal.ts';

/** What goes wrong with the next request that it is told of; the first two after the work is done. */
export type Fault =
  | { kind: 'lost' | 'slow'; milliseconds?: number }
  | { kind: 'held'; until: Promise<unknown> }
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'cut' }
  | { kind: 'session' }
  | { kind: 'refuse'; code: number; text: string };

interface Options extends Seeds {
  user?: string;
  password?: string;
  /** Of disuse; then the session is unknown. */
  sessionMilliseconds?: number;
  version?: 'v1' | 'v2';
  port?: number;
}

export interface SapRequest {
  method: string;
  path: string;
  body: Row;
  /** As it was written, to see how numbers are. */
  text: string;
}

/** An HTTP server on this machine that a client would not tell from a Service Layer (SAP page §9). */
export async function serviceLayerStandIn({
  user = 'integracion',
  password = 'una-clave-de-prueba',
  sessionMilliseconds = 1_800_000,
  version = 'v1',
  port = 0,
  ...seeds
}: Options) {
  const company = new Company(seeds);
  const sessions = new Map<string, number>();
  const asked: SapRequest[] = [];
  let faults: { fault: Fault; when: (asked: SapRequest) => boolean }[] = [];
  let logins = 0;

  function login({ UserName, Password, CompanyDB }: Row, response: ServerResponse): void {
    logins += 1;
    if (UserName !== user || Password !== password || !CompanyDB) throw new Refusal(401, 100_000_027, 'Login failed');
    const id = `4f1c${logins}`;
    sessions.set(id, Date.now());
    response.setHeader('set-cookie', [`B1SESSION=${id};HttpOnly;`, 'ROUTEID=.node2; path=/b1s']);
    json(response, 200, { 'odata.metadata': '…/$metadata#B1Sessions/@Element', SessionId: id, Version: '1000190', SessionTimeout: 30 });
  }

  function requireSession(request: IncomingMessage): string {
    const cookies = new Map(
      (request.headers.cookie ?? '').split('; ').map((it) => [it.slice(0, it.indexOf('=')), it.slice(it.indexOf('=') + 1)]),
    );
    const id = cookies.get('B1SESSION') ?? '';
    const used = sessions.get(id);
    if (used === undefined || cookies.get('ROUTEID') !== '.node2' || Date.now() - used > sessionMilliseconds) throw noSession();
    sessions.set(id, Date.now());
    return id;
  }

  function answer(one: SapRequest, request: IncomingMessage, response: ServerResponse): void {
    if (one.method === 'POST' && one.path === 'Login') return login(one.body, response);
    const session = requireSession(request);
    if (one.path === 'Logout') {
      sessions.delete(session);
      return void response.writeHead(204).end();
    }
    if (one.method === 'POST' && one.path === '$batch') return batch(one, request, response);
    const [, set = '', key, action] = /^(\w+)(?:\('?([^')]*)'?\))?(?:\/(\$?\w+))?$/.exec(one.path) ?? [];
    const { searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    if (one.method === 'POST' && key !== undefined && action !== undefined) {
      company.act(set, key, action);
      return void response.writeHead(204).end();
    }
    if (one.method === 'PATCH') {
      company.change(set, key ?? '', one.body, request.headers['b1s-replacecollectionsonpatch'] === 'true');
      return void response.writeHead(204).end();
    }
    if (one.method === 'POST' && set === 'Attachments2')
      return json(response, 201, keepAttachment(company, request.headers['content-type'] ?? '', one.text));
    if (one.method === 'POST') {
      const made = company.create(set, one.body);
      if (request.headers['prefer'] === 'return-no-content') return void response.writeHead(204).end();
      return json(response, 201, made);
    }
    if (key !== undefined) return json(response, 200, fieldsOf(company.row(set, key), query.get('$select')));
    if (action === '$count') return void response.writeHead(200, { 'content-type': 'text/plain' }).end(String(company.rows(set).length));
    json(response, 200, list(set, query, request));
  }

  /** A changeset is done whole or not at all; what only reads answers for itself. */
  function batch(one: SapRequest, request: IncomingMessage, response: ServerResponse): void {
    const { boundary, body } = openBatch(request.headers['content-type'] ?? '', one.text, {
      isolate: (work) => company.isolate(work),
      run: (part) => {
        if (part.method === 'PATCH') return (company.change(part.set, part.key ?? '', part.body, false), { status: 204 });
        if (part.method === 'POST' && part.action !== undefined)
          return (company.act(part.set, part.key ?? '', part.action), { status: 204 });
        if (part.method === 'POST') return { status: 201, body: company.create(part.set, part.body) };
        return { status: 200, body: fieldsOf(company.row(part.set, part.key ?? ''), null) };
      },
      refuse: (error) => {
        const refusal = error instanceof Refusal ? error : general(String(error));
        return { status: refusal.status, body: errorBody(refusal, version) };
      },
    });
    response.writeHead(202, { 'content-type': `multipart/mixed; boundary=${boundary}` });
    response.end(body);
  }

  function list(set: string, query: URLSearchParams, request: IncomingMessage): object {
    const asks = request.headers['b1s-pagesize'] ?? /maxpagesize=(\d+)/.exec(String(request.headers['prefer'] ?? ''))?.[1];
    const rows = company.rows(set);
    try {
      return pageOf(set, rows, query, { version, pageSize: Number(asks ?? 20) });
    } catch (error) {
      throw error instanceof Refusal ? error : general(error instanceof Error ? error.message : String(error));
    }
  }

  const tell = (one: SapRequest, request: IncomingMessage, response: ServerResponse): void => {
    try {
      answer(one, request, response);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : general(String(error));
      json(response, refusal.status, errorBody(refusal, version));
    }
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const path = decodeURIComponent(pathname.replace(`/b1s/${version}/`, ''));
      const isJson = text !== '' && !(request.headers['content-type'] ?? '').startsWith('multipart/');
      const one = { method: request.method ?? '', path, body: isJson ? (JSON.parse(text) as Row) : {}, text };
      asked.push(one);
      if (request.headers.expect) return void response.writeHead(500).end();
      const at = faults.findIndex((it) => it.when(one));
      const [due] = at < 0 ? [] : faults.splice(at, 1);
      if (!due) return tell(one, request, response);
      harm(due.fault, { request, response, work: () => tell(one, request, response), lose: () => sessions.clear(), version });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b1s/${version}`,
    company,
    asked,
    /** How many documents were asked to be made. */
    creates: () => asked.filter((it) => it.method === 'POST' && !/^(Login|Logout)$|\//.test(it.path)).length,
    logins: () => asked.filter((it) => it.path === 'Login').length,
    forgetSessions: () => sessions.clear(),
    /** Happens to the next request that `when` is true of: a create unless said. */
    fail: (fault: Fault, when: (asked: SapRequest) => boolean = isCreate) => void faults.push({ fault, when }),
    heal: () => {
      faults = [];
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type StandIn = Awaited<ReturnType<typeof serviceLayerStandIn>>;

export const isCreate = ({ method, path }: SapRequest): boolean => method === 'POST' && /^\w+s$/.test(path);

interface Victim {
  request: IncomingMessage;
  response: ServerResponse;
  work: () => void;
  lose: () => void;
  version: 'v1' | 'v2';
}

function harm(fault: Fault, { request, response, work, lose, version }: Victim): void {
  switch (fault.kind) {
    case 'cut':
      return void request.socket.destroy();
    case 'status':
      return void response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body ?? '');
    case 'refuse':
      return json(response, 400, errorBody(new Refusal(400, fault.code, fault.text), version));
    case 'session':
      lose();
      return work();
    case 'slow':
      // Does the work late, when whoever asked may be gone.
      return void setTimeout(work, fault.milliseconds ?? 1_000);
    case 'held':
      // Does the work when whoever tests says so: no clock decides who is first.
      return void fault.until.then(work);
    case 'lost': {
      // Does the work, and says nothing of it.
      response.writeHead = () => response;
      response.end = () => response;
      work();
      return void setTimeout(() => request.socket.destroy(), fault.milliseconds ?? 0);
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
