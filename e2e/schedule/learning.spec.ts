import { listActividadProyectoTemplate, listTemplate } from 'contract/schedule/index.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a template takes over what its activities really took, once somebody has approved it', async ({ page, signIn, visitor, as }) => {
  const camila = as('Camila Peumo');
  const [template] = await camila(listTemplate, { search: 'Residencial 5,4' });
  const templateId = template?.id ?? 0;
  await signIn('Camila Peumo');
  await page.goto(`/mantenedores/templateGantt/gantt/${templateId}`);
  await expect(page.getByRole('gridcell', { name: /^14 d \(n=\d+\)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Duraciones reales' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /^n=\d+ lugares de Respuesta de la distribuidora/ }).click();
  await expect(drawer.getByRole('link', { name: /^RE-\d+/ }).first()).toHaveAttribute('href', /\/proyectos\/gantt\//);
  await drawer.getByRole('button', { name: 'Volver a las duraciones' }).click();
  await drawer.getByRole('checkbox', { name: /^Respuesta de la distribuidora/ }).check();
  await drawer.getByRole('button', { name: 'Pedir que la plantilla tome 1' }).click();
  await expect(drawer.getByText('En aprobación')).toBeVisible();
  await noViolations(page);

  const approver = await visitor('Vicente Algarrobo');
  await approver.goto('/request-materials/approvals');
  await approver.getByRole('button', { name: /^Duraciones reales de «Residencial 5,4 kWp»/ }).click();
  await expect(approver.getByText('10 d → 14 d (n=38)')).toBeVisible();
  await approver.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await approver.getByRole('button', { name: 'Enviar ya' }).click();

  await expect(drawer.getByText('Aprobada')).toBeVisible();
  const rows = await camila(listActividadProyectoTemplate, { templateId });
  expect(rows.find((it) => it.nombre.startsWith('Respuesta de la distribuidora'))?.gantt.duration).toBe(14 * 480);
});
