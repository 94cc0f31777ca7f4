import type { ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import { problems } from 'contract/problems.ts';
import { Refused } from '../api/refusal.ts';
import { may } from '../api/session.ts';
import { PageHead } from '../ui/page/PageHead.tsx';
import { Forbidden } from '../ui/page/Problem.tsx';

interface Props {
  /** The call that the page is there to make. */
  call: Call;
  title: string;
  children: ReactNode;
}

/** Says what is missing before somebody fills in a form that the server would refuse. */
export function PermissionGate({ call: { permission }, title, children }: Props) {
  if (may(permission)) return children;
  const { message, status } = problems.not_allowed;
  return (
    <>
      <PageHead title={title} />
      <Forbidden refused={new Refused({ code: 'not_allowed', message, status, details: { permission } })} />
    </>
  );
}
