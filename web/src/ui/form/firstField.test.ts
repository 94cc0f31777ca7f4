import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const web = new URL('../../', import.meta.url);
const files = (await readdir(web, { recursive: true })).filter((it) => it.endsWith('.tsx'));
const sources = await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, web), 'utf8')] as const));

const isReadFirst = 'a page of what holds now: it is read, and seldom written';
const isBeside = 'stands below or beside what the page is opened for';
const isOfFiles = 'begins with a file that is chosen or dropped';
const isInPlan = 'stands in a chart or a sheet whose cell has the cursor';

/** Forms that do not take the cursor when they are drawn, and why. */
const withoutCursor: Readonly<Record<string, string>> = {
  'access/profile/Profile.tsx': isReadFirst,
  'administration/company/CompanyForm.tsx': isReadFirst,
  'administration/mail/MailForm.tsx': isReadFirst,
  'maintenance/BannerForm.tsx': isReadFirst,
  'services/invitations/SendOffer.tsx': 'the supplier reads first what is asked for',
  'orders/confirmations/AnswerForm.tsx': 'the supplier reads first what is ordered',
  'administration/mail/TestMail.tsx': isBeside,
  'cubication/comments/Comments.tsx': isBeside,
  'projects/map/CoordinatesField.tsx': isBeside,
  'projects/photos/PhotoInfo.tsx': isBeside,
  'services/invitations/SupplierQuestions.tsx': isBeside,
  'services/quotes/Comments.tsx': isBeside,
  'services/requests/Comments.tsx': isBeside,
  'supplying/creations/Comments.tsx': isBeside,
  'ui/list/ViewPanel.tsx': isBeside,
  'schedule/exchange/ImportDrawer.tsx': isOfFiles,
  'ui/sheet/SheetDrawer.tsx': isOfFiles,
  'ui/sheet/SheetPage.tsx': isOfFiles,
  'cubication/panels/PanelsSheet.tsx': isInPlan,
  'cubication/services/ServicesSheet.tsx': isInPlan,
  'schedule/plans/chart/BaselinePanel.tsx': isInPlan,
  'schedule/plans/chart/BulkPanel.tsx': isInPlan,
  'schedule/plans/chart/NoPlan.tsx': 'offers a plan to a place that has none: it is read first',
  'schedule/plans/chart/PlaceActions.tsx': isInPlan,
  'ui/form/dialogs.tsx': 'the browser puts the cursor into the first field of a dialog',
  'ui/form/Form.tsx': 'what the others are made of',
  'materials/drafts/RequestForm.tsx': 'its field for materials takes the cursor (`AddItems`)',
};

const draws = /<(?:Form|form)\b(?!Drawer)/;
const takesCursor = /\bopensToWrite\b(?!=\{false\})|\bautoFocus\b/;

test('whoever opens a form to write begins in its first field', () => {
  const forms = sources.filter(([, source]) => draws.test(source));
  const without = forms.filter(([, source]) => !takesCursor.test(source)).map(([file]) => file);

  expect(forms.length).toBeGreaterThan(40);
  expect(without.filter((it) => !Object.hasOwn(withoutCursor, it))).toEqual([]);
  expect(Object.keys(withoutCursor).filter((it) => !forms.some(([file]) => file === it))).toEqual([]);
});

test('a drawer of a form takes the cursor by itself, and none gives that up', async () => {
  const drawer = await readFile(new URL('ui/form/FormDrawer.tsx', web), 'utf8');

  expect(drawer).toMatch(/<Form\s+opensToWrite\b/);
  expect(sources.filter(([, source]) => /opensToWrite=\{false\}/.test(source)).map(([file]) => file)).toEqual([]);
});
