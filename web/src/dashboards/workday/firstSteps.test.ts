import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { steps } from 'contract/dashboards/workday/starting.ts';
import { moduleOf } from 'contract/permissions.ts';
import type { Screen } from '../../shell/screen.ts';

const web = new URL('../../', import.meta.url);
const routes = readdirSync(web).filter((it) => existsSync(new URL(`${it}/routes.tsx`, web)));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(`${it}/routes.tsx`, web).href)));
const screens = areas.flatMap((it) => it.screens);

test.each(Object.entries(steps))('the first step %s leads to a screen, and asks for a right of its module', (_name, step) => {
  const own = screens.filter((it) => it.path === step.url);

  expect(own.length).toBeGreaterThan(0);
  const modules = own.flatMap((it) => it.module ?? []);
  if ('permission' in step && modules.length > 0) expect(modules).toContain(moduleOf(step.permission));
});
