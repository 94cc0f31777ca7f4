import { expect, test } from 'vitest';
import { isMailed, mailedLink } from './mailed-link.ts';

test('the mark stands in the query, whatever else the address says', () => {
  for (const address of ['/sap/request-quotes/SC-000001', '/request-materials/approvals?id=7', '/proyectos/x?a=1#comentario-3']) {
    const { pathname, hash, searchParams } = new URL(mailedLink(address), 'https://obras.example');
    const said = new URL(address, 'https://obras.example');

    expect([pathname, hash]).toEqual([said.pathname, said.hash]);
    expect(isMailed(Object.fromEntries(searchParams))).toBe(true);
    expect(isMailed(Object.fromEntries(said.searchParams))).toBe(false);
  }
});
