import { cloneDocumentToTemplate, getDocumentMaterials, getTemplates, listLessons } from 'contract/cubication/index.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a recipe takes over what finished places used, but for what is left out', async ({ page, signIn, as }) => {
  const fernanda = as('Fernanda Ulmo');
  const { items } = await fernanda(getTemplates, { search: 'Residencial 5,4 kWp' });
  const made = { document_id: items[0]?.document_id ?? 0, name: 'Residencial que aprende', with_comments: false, with_attachments: false };
  const { document_id } = (await fernanda(cloneDocumentToTemplate, made)).document;
  const { lessons } = await fernanda(listLessons, { document_id });
  const [left, ...taken] = lessons.filter((it) => it.is_apart);
  await signIn('Fernanda Ulmo');
  await page.goto(`/cubicacion/plantillas/${document_id}`);
  await page.getByRole('button', { name: /^Lo que usaron otros/ }).click();
  const apart = page.getByRole('list', { name: 'Cantidades que difieren' }).getByRole('listitem');
  await expect(apart).toHaveCount(taken.length + 1);
  await expect(apart.first()).toContainText(/Plantilla .* · real mediana .* \(n=\d+\)/);
  await apart.first().getByRole('checkbox').uncheck();
  await noViolations(page);
  await page.getByRole('button', { name: `Aprobar ${taken.length} cantidades reales` }).click();
  await expect(page.getByText(`${taken.length} cantidades son ahora las reales`)).toBeVisible();
  await expect(apart).toHaveCount(1);
  const rows = new Map((await fernanda(getDocumentMaterials, { document_id })).map((it) => [it.id, it]));
  const learned = taken.map(({ row_id: id, quantity, formula }) => ({ id, quantity, formula, origin: 'learned' }));
  expect(learned.map((it) => rows.get(it.id))).toMatchObject(learned);
  expect(rows.get(left?.row_id ?? 0)?.origin).not.toBe('learned');
});
