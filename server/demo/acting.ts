import type { Client } from 'pg';
import type { Answer, Call, Input } from 'contract/call.ts';
import { webAccessKey } from 'contract/backends.ts';
import { given } from '../src/access/given.ts';
import { identifier } from '../src/access/index.ts';
import { areas } from '../src/app.ts';
import { deliver } from '../src/erp/delivery/worker.ts';
import { chosenRates } from '../src/outside/rates/choose.ts';
import { chosenCrm } from '../src/outside/crm/http.ts';
import { embeddedErp } from '../src/outside/erp/embedded-erp.ts';
import { rejection } from '../src/outside/erp/failure.ts';
import type { Erp } from '../src/outside/erp/port.ts';
import { chosenFiles } from '../src/outside/files/choose.ts';
import { googleIdentity } from '../src/outside/identity/google.ts';
import { smtpMail } from '../src/outside/mail/smtp.ts';
import { hooksOf, type Workshop } from '../src/platform/area.ts';
import { readConfig } from '../src/platform/config.ts';
import { newPool, type Database, type Tx } from '../src/platform/database/database.ts';
import { Events } from '../src/platform/events/events.ts';
import type { Files } from '../src/platform/files/files.ts';
import { JobQueue } from '../src/platform/jobs/jobs.ts';
import type { User } from '../src/platform/user.ts';
import { makeCall } from './calls.ts';
import { setClock, type Moment } from './clock.ts';
import { databaseWithin } from './within.ts';

/** Something that somebody did, from its first day on. */
export interface DemoStep {
  days: number;
  happen: (company: Company) => Promise<void>;
}

/** People who do what the product lets them do. */
export interface Company {
  db: Database;
  /** Somebody makes a call of the product, so many days ago; refused as anybody would be. */
  act<C extends Call>(when: Moment, email: string, call: C, input: Input<C>): Promise<Answer<C>>;
  /** What the product does by itself, so many days ago. */
  work(
    when: Moment,
    job: (workshop: Pick<Workshop, 'db' | 'events' | 'outside' | 'jobs' | 'config' | 'hooks'>) => Promise<void>,
  ): Promise<void>;
}

interface Options {
  /** The database's own address; everything is done over the client's transaction all the same. */
  url: string;
  files: Files;
}

/** The company over a transaction that somebody else opened, and ends. */
export async function openCompany(client: Client, { url, files }: Options): Promise<Company> {
  const db = databaseWithin(client);
  const config = readConfig({});
  const events = new Events(url);
  const jobs = new JobsOfThen(newPool(url, 1), events, { background: false });
  const outside = {
    identity: googleIdentity(config),
    mail: smtpMail(config),
    crm: chosenCrm(config, db),
    erp: erpOfThen(db),
    files: (await chosenFiles(config)).system,
    rates: chosenRates(config),
  };
  const equipment = { config, jobs, outside, events, hooks: hooksOf(areas) };
  const workshop = { ...equipment, db };
  const people = peopleBy(db, events);
  return {
    db,
    act: async (when, email, call, input) => {
      const user = await people(email);
      await setClock(client, when);
      const answer = await makeCall({ ...equipment, files, db, user }, call, input);
      for (const id of jobs.takePosts()) await deliver(workshop, id);
      await forgetMails(db, jobs.takeMails());
      await setClock(client, { days: 0 });
      return answer;
    },
    work: async (when, job) => {
      await setClock(client, when);
      await job(workshop);
      await setClock(client, { days: 0 });
    },
  };
}

/** Whatever would have followed was done long ago: nothing of it waits. What the ERP said of it is still to be written. */
class JobsOfThen extends JobQueue {
  readonly #posts: string[] = [];
  #mails: number[] = [];

  override async send(_tx: Tx, _name: string, data: object): Promise<void> {
    if ('post_id' in data) this.#posts.push(String(data.post_id));
    if ('mail_id' in data) this.#mails.push(Number(data.mail_id));
  }

  override async sendAll(tx: Tx, name: string, all: readonly object[]): Promise<void> {
    for (const data of all) await this.send(tx, name, data);
  }

  /** One after the other, also those that come up meanwhile. */
  *takePosts(): Generator<string> {
    for (let id = this.#posts.shift(); id !== undefined; id = this.#posts.shift()) yield id;
  }

  takeMails(): number[] {
    const mails = this.#mails;
    this.#mails = [];
    return mails;
  }
}

/** Nobody is written to today of what happened then. */
async function forgetMails(db: Database, mails: readonly number[]): Promise<void> {
  if (mails.length > 0) await db.deleteFrom('mails').where('id', 'in', mails).execute();
}

/** It takes no order for this supplier. */
export const blockedSupplier = '78900012-3P';

/** What the ERP has under this code was made there by hand. */
const takenCode = '78900234-7P';

/** The ERP has their orders open at another screen: it changes none of them. */
const lockedSupplier = '78900134-0P';

/** Accounting has closed the month of what comes with this paper. */
export const lateStatement = 'Estado de pago de un mes cerrado';

function erpOfThen(db: Database): Erp {
  const erp = embeddedErp(db);
  return {
    ...erp,
    post: async (document) => {
      if (document.supplier === blockedSupplier)
        throw rejection('El proveedor está bloqueado en el ERP.', { code: '-5002', field: 'supplier' });
      if (document.kind === 'PurchaseDeliveryNote' && document.paper === lateStatement)
        throw rejection('El período contable del documento está cerrado en el ERP.', { code: '-5002', field: 'required_date' });
      return erp.post(document);
    },
    change: async (entry, document) => {
      if (document.supplier === lockedSupplier)
        throw rejection('Otro usuario tiene abierto el documento en el ERP.', { code: '-2039', field: null });
      return erp.change(entry, document);
    },
    createPartner: async (reference, partner) => {
      if (partner.code === takenCode) throw rejection(`El código ${takenCode} ya existe en el ERP.`, { code: '-2035' });
      return erp.createPartner(reference, partner);
    },
  };
}

/** Everybody as their calls know them, by a session that is closed at once. */
function peopleBy(db: Database, events: Events): (email: string) => Promise<User> {
  const identify = identifier(db, events);
  const known = new Map<string, User>();
  return async (email) => {
    const before = known.get(email);
    if (before) return before;
    const { id } = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
    const user = await identify({ accessKey: webAccessKey, ...(await given.session(db, id)) });
    if (!user) throw new Error(`${email} has no account that is in use.`);
    await db.deleteFrom('sessions').where('id', '=', user.session_id).execute();
    known.set(email, user);
    return user;
  };
}
