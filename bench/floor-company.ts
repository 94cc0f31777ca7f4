import pg from 'pg';

const people = 1_000;
const projects = 10_000;
const lines = 100_000;

/** A small company with the tables that any back-office has, in a database beside the product's own. Gives its address. */
export async function foundFloor(url: string): Promise<string> {
  const own = Object.assign(new URL(url), { pathname: '/floor' }).href;
  await run(url, ['create database floor']);
  await run(own, [tables, rows, access, 'vacuum analyze']);
  return own;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const it of statements) await client.query(it);
  await client.end();
}

const tables = `
  create table person(id serial primary key, email text unique not null, name text not null, role text not null);
  create table project(id serial primary key, code text unique not null, name text not null, client text not null, status text not null,
    kwp numeric(10,2) not null, owner_id int not null references person);
  create table material_line(id serial primary key, project_id int not null references project, material_code text not null,
    description text not null, family text not null, quantity numeric(12,2) not null, unit_price numeric(14,2) not null, status text not null,
    needed_at date not null, requested_by int not null references person, supplier text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create index on material_line(status, family, needed_at desc, id desc);
  create index on material_line(project_id)`;

const rows = `
  insert into person select u, 'user' || u || '@example.test', 'First' || u || ' Last' || u, case when u % 10 = 0 then 'approver' else 'requester' end
    from generate_series(1, ${people}) u;
  insert into project select p, 'P' || lpad(p::text, 5, '0'), 'Solar plant ' || p, 'Client ' || p % 700,
    (array['presale', 'design', 'build', 'run', 'closed'])[1 + p % 5], p % 900 + 10, 1 + (p * 7) % ${people} from generate_series(1, ${projects}) p;
  insert into material_line select i, 1 + (i * 7919) % ${projects - 1}, 'MAT-' || lpad(((i * 31) % 5000)::text, 6, '0'),
    'Material line ' || i || ', cable and structure', 'F' || lpad(((i / 5) % 10)::text, 2, '0'), i % 97 + 1, i % 9973 + 100,
    (array['draft', 'requested', 'approved', 'ordered', 'received'])[1 + (i * 13) % 5], date '2026-01-01' + (i * 37) % 700,
    1 + (i * 29) % ${people}, 'Supplier ' || (i * 17) % 2000 from generate_series(1, ${lines}) i;
  select setval('material_line_id_seq', ${lines})`;

const access = `
  create table session(token_hash text primary key, user_id int not null references person, expires_at timestamptz not null);
  insert into session select encode(sha256(convert_to('token-' || u, 'utf8')), 'hex'), u, now() + interval '10 years' from generate_series(1, ${people}) u;
  create table role_permission(role text, permission text, primary key(role, permission));
  insert into role_permission select r, 'material_line.' || a from unnest(array['requester', 'approver']) r, unnest(array['read', 'create', 'update']) a;
  create table audit(id bigserial primary key, at timestamptz not null default now(), who int not null, what text not null, entity text not null,
    entity_id int not null, before jsonb, after jsonb)`;
