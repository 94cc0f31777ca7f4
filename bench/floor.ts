// The floor: `node:http` and `pg` and nothing else, doing what any honest back-office must do per request: session and
// permission from the database, prepared statements, one transaction and an audit row with before and after for each write.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });

const joined = `select l.id, l.project_id, p.code project_code, p.name project_name, l.material_code, l.description, l.family, l.quantity,
  l.unit_price, l.status, l.needed_at, l.requested_by, u.name requested_by_name, l.supplier, l.created_at, l.updated_at
  from material_line l join project p on p.id = l.project_id join person u on u.id = l.requested_by`;
const statements = {
  session: `select u.id, exists(select 1 from role_permission r where r.role = u.role and r.permission = $2) allowed
    from session s join person u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
  list: `${joined} where l.status = $1 and l.family = $2 order by l.needed_at desc, l.id desc limit 50 offset $3`,
  count: 'select count(*)::int n from material_line where status = $1 and family = $2',
  read: `${joined} where l.id = $1`,
  insert: `insert into material_line(project_id, material_code, description, family, quantity, unit_price, status, needed_at, requested_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
  lock: 'select * from material_line where id = $1 for update',
  update: 'update material_line set description = $2, updated_at = now() where id = $1 returning *',
  audit: 'insert into audit(who, what, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6)',
};
interface Row {
  id: number;
  n: number;
  allowed: boolean;
}
type Line = Pick<pg.Pool, 'query'> | pg.PoolClient;

async function ask(line: Line, name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  return (await line.query<Row>({ name, text: statements[name], values })).rows;
}

async function whoAsks({ headers }: IncomingMessage, permission: string): Promise<number> {
  const hash = createHash('sha256')
    .update(headers.authorization?.slice(7) ?? '')
    .digest('hex');
  const [found] = await ask(pool, 'session', [hash, `material_line.${permission}`]);
  if (!found?.allowed) throw new Error('Nobody who may ask this');
  return found.id;
}

async function inTransaction<T>(work: (line: pg.PoolClient) => Promise<T>): Promise<T> {
  const line = await pool.connect();
  try {
    await line.query('begin');
    const done = await work(line);
    await line.query('commit');
    return done;
  } finally {
    line.release();
  }
}

async function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const answers: Record<string, (request: IncomingMessage, url: URL, id: number) => Promise<unknown>> = {
  async list(request, { searchParams }) {
    await whoAsks(request, 'read');
    const where = [searchParams.get('status'), searchParams.get('family')];
    const [items, [counted]] = await Promise.all([
      ask(pool, 'list', [...where, Number(searchParams.get('offset'))]),
      ask(pool, 'count', where),
    ]);
    return { items, total_items: counted?.n };
  },
  async read(request, _url, id) {
    await whoAsks(request, 'read');
    return (await ask(pool, 'read', [id]))[0];
  },
  async create(request) {
    const it = await body(request);
    const user = await whoAsks(request, 'create');
    return inTransaction(async (line) => {
      const values = [it['project_id'], it['material_code'], it['description'], it['family'], it['quantity'], it['unit_price']];
      const [row] = await ask(line, 'insert', [...values, it['status'], it['needed_at'], user]);
      await ask(line, 'audit', [user, 'create', 'material_line', row?.id, null, JSON.stringify(row)]);
      return row;
    });
  },
  async update(request, _url, id) {
    const { description } = await body(request);
    const user = await whoAsks(request, 'update');
    return inTransaction(async (line) => {
      const [before] = await ask(line, 'lock', [id]);
      const [row] = await ask(line, 'update', [id, description]);
      await ask(line, 'audit', [user, 'update', 'material_line', id, JSON.stringify(before), JSON.stringify(row)]);
      return row;
    });
  },
};
const nameOf = (method: string | undefined, id: string | undefined): string =>
  method === 'POST' ? 'create' : method === 'PUT' ? 'update' : id ? 'read' : 'list';

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const id = url.pathname.split('/')[2];
  const answer = answers[nameOf(request.method, id)];
  const send = (status: number, value: unknown): void => {
    const bytes = Buffer.from(JSON.stringify(value));
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
  };
  answer?.(request, url, Number(id)).then(
    (value) => send(200, value),
    (error: Error) => send(500, error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`listening ${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
