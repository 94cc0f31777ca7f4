import { expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { rightsOf } from 'contract/call.ts';
import { actionOf } from 'contract/permissions.ts';
import { scene } from './scene.ts';

const { as } = await scene();

/** Calls that change something and ask for no right to change, each with its reason; beside those about one's own account. */
const reasons = new Map<string, string>([
  ['maintainers.remindApproval', 'whoever asked for something may remind those who decide; what one asks for, another right has allowed'],
  ...['addCommentQuotation', 'commentItem', 'commentRequest'].map(
    (it) => [`materials.${it}`, 'whoever sees it may say something of it'] as const,
  ),
  ...['deleteCommentQuotation', 'deleteItemComment', 'deleteServiceRequestComment'].map(
    (it) => [`materials.${it}`, 'one’s own words are taken back'] as const,
  ),
  ['materials.favoriteMaterial', 'a mark of one’s own on what one sees, which nobody else sees'],
  ['projects.getCrmData', 'reads the deal in the CRM, and keeps what it said for when the CRM does not answer'],
  ...['openInvitation', 'uploadOfferFile', 'sendOffer', 'declineInvitation', 'askQuestion', 'openOrderLink', 'answerOrder'].map(
    (it) => [`materials.${it}`, 'suppliers have no account: the link of their mail is their right'] as const,
  ),
  ['project.login', 'whoever comes in has no right yet'],
  ['project.loginGoogle', 'whoever comes in has no right yet'],
  ['project.logout', 'whoever leaves may have no session any more'],
  ['project.register', 'strangers ask for an account'],
  ['project.confirmRegistration', 'strangers prove that an address is theirs'],
  ['project.restaurarContrasena', 'whoever forgot the password cannot sign in'],
]);
const changing = allCalls.filter((it) => it.kind !== 'reads');
test('a call that changes something declares a right to change, or is about one’s own account, or says why not', () => {
  const bare = changing.filter((call) => {
    const rights = rightsOf(call);
    return !call.ownAccount && (rights.length === 0 || rights.some((it) => actionOf(it) === 'read'));
  });

  expect(bare.map((it) => it.id).toSorted()).toEqual([...reasons.keys()].toSorted());
});

const alternatives = changing.flatMap((call) => (call.orPermission ?? []).map((right) => [call.id, right, call] as const));

test('there are calls that another right opens too', () => expect(alternatives.length).toBeGreaterThan(8));

test.each(alternatives)('%s lets in who has %s instead', async (_id, right, call) => {
  const { statusCode } = await (await as(right)).raw(call);

  expect([401, 403, 500, 503]).not.toContain(statusCode);
});

test.each(alternatives)('%s does not let in who may only look', async (_id, right, call) => {
  const looking = `${right.split(':')[0]}:read` as typeof right;

  expect(await (await as(looking)).refused(call)).toMatchObject({ status: 403, code: 'not_allowed', permission: call.permission });
});
