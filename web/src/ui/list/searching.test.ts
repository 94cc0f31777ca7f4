import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** They ask while one types, and nothing of the answer can be taken with Enter. */
const takesNothing = new Map([
  ['materials/usage/UsageLines.tsx', 'narrows the lines that are there; of those that other words found none can be filled in'],
  ['projects/crm/LinkDeal.tsx', 'each deal has its button, which is off while the answer is behind'],
  ['projects/contacts/ContactForms.tsx', 'tells whose mail it is already'],
  ['projects/comments/Composer.tsx', 'asks for MentionArea, which waits'],
  ['services/radar/FormRadar.tsx', 'tells what should be known of what is written'],
  ['maintenance/PageEntry.tsx', 'saves what is typed'],
  ['cubication/activities/PlanDrawer.tsx', 'reckons dates; the button that writes is off while they are behind'],
]);

test('every field that asks the server while one types waits with Enter for the answer to what was typed', async () => {
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter((it) => it.endsWith('.tsx'));
  const unsafe: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, root), 'utf8');
    const asks = /\buseSettled\(|\bonSearch=|filterOption/.test(text) && !takesNothing.has(file);
    if (asks && !text.includes('useEnterWhenFound(')) unsafe.push(file);
  }

  expect(unsafe).toEqual([]);
  expect([...takesNothing.keys()].filter((it) => !files.includes(it))).toEqual([]);
});
