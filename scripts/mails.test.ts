import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Screen } from '../web/src/shell/screen.ts';
import { declareScreens, screenAt, screenOfAddress } from '../web/src/shell/screens.ts';

const web = new URL('../web/src/', import.meta.url);
const server = new URL('../server/src/', import.meta.url);
const routes = readdirSync(web).filter((it) => existsSync(new URL(`${it}/routes.tsx`, web)));
const ofAreas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(`${it}/routes.tsx`, web).href)));

const place = '/proyectos/lugarInstalacion/LI-000001/RE-26041';
/** What tells somebody by mail, and where its link leads. */
const mailed: Readonly<Record<string, string>> = {
  'approvals/duties.ts': '/request-materials/approvals',
  'approvals/notices/tell-asked.ts': '/request-materials/approvals/decision',
  'approvals/substitutes/own.ts': '/request-materials/approvals',
  'cubication/posts/decisions.ts': `${place}/cubicles`,
  'cubication/posts/erp-answers.ts': `${place}/cubicles`,
  'materials/approvals/decide-lines.ts': '/sap/request-materials/SM-000012',
  'materials/requests/after-decision.ts': '/sap/request-materials/SM-000012',
  'materials/usage/return-changes.ts': '/materiales/devoluciones/DV-000001',
  'orders/agreements/ask.ts': '/supplying/price-agreements/CP-000001',
  'orders/agreements/decide.ts': '/supplying/price-agreements/CP-000001',
  'orders/editions/after-decision.ts': '/supplying/purchase-orders/OC-000001',
  'orders/orders/approval.ts': '/supplying/purchase-orders/OC-000001',
  'projects/comments/comments.ts': `${place}/comentarios?comentario=1`,
  'schedule/learning/after-decision.ts': '/mantenedores/templateGantt/gantt/1',
  'services/quotes/notices.ts': '/sap/request-quotes/SC-000001',
  'services/requests/tell.ts': '/sap/request-services/SS-000001',
  'suppliers/bank/notices.ts': '/supplying/suppliers/1/bank',
  'suppliers/documents/warnings.ts': '/supplying/suppliers/1',
  'supplying/creations/decide.ts': '/supplying/purchase-module/materials/SP-000001',
  'supplying/creations/post.ts': '/supplying/purchase-module/suppliers/SP-000001',
};

beforeAll(() => declareScreens(ofAreas.flatMap((it) => it.screens)));
afterAll(() => declareScreens([]));

test('whoever follows the link of a mail and must sign in first goes on to what it speaks of', () => {
  const telling = globSync('**/*.ts', { cwd: server }).filter(
    (it) => !it.includes('.test.') && !it.includes('zz-forbidden') && /\bmail: '/.test(readFileSync(new URL(it, server), 'utf8')),
  );
  const forgotten = Object.entries(mailed).filter(([, address]) => {
    const screen = screenOfAddress(address);
    // Whoever is let into a tab comes by its screen first.
    return !(screen && (screenAt(screen.tabOf ?? screen.path) ?? screen).isAwaited);
  });

  expect(telling.toSorted()).toEqual(Object.keys(mailed));
  expect(forgotten).toEqual([]);
});
