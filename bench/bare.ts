// The two bare servers that our lists are measured against: `node:http` and `pg`, nothing else.
//   own:      sends the rows of our own SQL as JSON
//   obvious:  the obvious SQL: an exact count, and all joins before `limit … offset`
// Reads its queries from BENCH_QUERIES, answers GET /list, GET /one, POST /create, POST /update.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

interface Query {
  text: string;
  values: unknown[];
}
interface Queries {
  /** Where the pages begin that are asked for in turn. */
  pages: number[];
  list: Query;
  one: Query;
  obvious: Query;
  obviousCount: Query;
  insert: Query;
  update: Query;
  /** Of each filter: how many, and the first page. */
  requests: [Query, Query][];
}

const { DATABASE_URL, BENCH_QUERIES } = process.env;
if (!DATABASE_URL || !BENCH_QUERIES) throw new Error('DATABASE_URL and BENCH_QUERIES are needed');
const queries: Queries = JSON.parse(BENCH_QUERIES);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });

const rows = async (query: Query): Promise<unknown[]> => (await pool.query(query.text, query.values)).rows;

async function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Writes and reads back in one transaction, as a person would expect of the obvious server. */
async function write(query: Query, values: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const {
      rows: [saved],
    } = await client.query(query.text, values);
    const {
      rows: [shown],
    } = await client.query(
      queries.one.text,
      queries.one.values.map((it) => (it === '$id' ? saved.id : it)),
    );
    await client.query('commit');
    return shown;
  } finally {
    client.release();
  }
}

let count = 0;
const nextPage = ({ text, values }: Query): Query => {
  const offset = queries.pages[count++ % queries.pages.length];
  return { text, values: values.map((it) => (it === '$offset' ? offset : it)) };
};

const answers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  'GET /list': async () => ({ items: await rows(nextPage(queries.list)) }),
  'GET /obvious': async () => {
    const [[total], items] = [await rows(queries.obviousCount), await rows(nextPage(queries.obvious))];
    return { items, total };
  },
  'GET /one': async () =>
    (await rows({ ...queries.one, values: queries.one.values.map((it) => (it === '$id' ? 1 + (count++ % 20_000) : it)) }))[0],
  'GET /requests': async () => {
    const [total, page] = queries.requests[count++ % queries.requests.length] ?? [];
    const [[counted], items] = await Promise.all([total ? rows(total) : [], page ? rows(page) : []]);
    return { items, counted };
  },
  'POST /create': async (request) => {
    const { nombre, linea } = await body(request);
    return write(queries.insert, [`BARE-${process.pid}-${count++}`, nombre, linea]);
  },
  'POST /update': async (request) => {
    const { id, nombre } = await body(request);
    return write(queries.update, [id, nombre]);
  },
};

const server = createServer((request, response) => {
  const answer = answers[`${request.method} ${request.url}`];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  answer(request).then(
    (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening ${typeof address === 'object' && address ? address.port : ''}`);
});
