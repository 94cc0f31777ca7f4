import { expect, test } from 'vitest';
import { nameOf } from './download.ts';

test.each([
  [`attachment; filename="proyectos.xlsx"`, 'proyectos.xlsx'],
  [`attachment; filename="chanares.xlsx"; filename*=UTF-8''cha%C3%B1ares.xlsx`, 'chañares.xlsx'],
  ['attachment', undefined],
  [null, undefined],
])('%j is saved as %j', (disposition, name) => {
  expect(nameOf(disposition)).toBe(name);
});
