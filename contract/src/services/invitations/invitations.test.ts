import { expect, test } from 'vitest';
import { invitationStatus, type InvitationStatus } from './invitations.ts';

type Facts = Parameters<typeof invitationStatus>[0];
const sent: Facts = { isRevoked: false, isDeclined: false, isSeen: false, isLate: null, isOver: false };

test.each<[InvitationStatus, Partial<Facts>]>([
  ['invitada', {}],
  ['vista', { isSeen: true }],
  ['recibida', { isSeen: true, isLate: false, isOver: true }],
  ['tardia', { isSeen: true, isLate: true, isOver: true }],
  ['declinada', { isSeen: true, isDeclined: true, isOver: true }],
  ['sin_respuesta', { isSeen: true, isOver: true }],
  ['revocada', { isSeen: true, isLate: false, isRevoked: true }],
])('an invitation is «%s» when %o', (status, facts) => {
  expect(invitationStatus({ ...sent, ...facts })).toBe(status);
});
