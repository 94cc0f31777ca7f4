import * as contract from 'contract/projects/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';

const rights = ['projects:read', 'projects:create', 'projects:update'] as const;

/** A file of projects as it is chosen in the browser. */
export const csv = (content: string | Buffer, name = 'proyectos.csv') => ({
  file: new File([new Uint8Array(Buffer.from(content))], name, { type: 'text/csv' }),
});

/** A scene in which Ana, who may create and change projects, imports them. */
export async function importScene() {
  const { as, db, ...rest } = await scene();
  const ana = await as(...rights);
  const preview = (content: string | Buffer, caller: Caller = ana) => caller.call(contract.previewProjectImport, csv(content));
  return {
    ...rest,
    as,
    db,
    ana,
    rights,
    preview,
    /** What an import has done that nobody looked at. */
    async imported(content: string | Buffer, caller: Caller = ana) {
      const { import_id } = await preview(content, caller);
      return caller.call(contract.applyProjectImport, { import_id });
    },
    async numberOf(table: 'projects' | 'clients') {
      const { n } = await db
        .selectFrom(table)
        .select((it) => it.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
    projectNamed: (nombre: string) => db.selectFrom('projects').selectAll().where('nombre', '=', nombre).executeTakeFirstOrThrow(),
  };
}
