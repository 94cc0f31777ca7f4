import { Outlet } from '@tanstack/react-router';
import { problems } from 'contract/problems.ts';
import { Refused } from '../api/refusal.ts';
import { tabsOf } from '../shell/screens.ts';
import { ActionButton, type Action } from '../ui/page/action.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { Forbidden } from '../ui/page/Problem.tsx';
import { Tabs } from '../ui/page/Tabs.tsx';
import './TabbedPage.css';

const notAllowed = new Refused({
  code: 'not_allowed',
  message: problems.not_allowed.message,
  status: 403,
  details: { permission: 'approval_matrix:read' },
});

/** A page of several parts, each with an address of its own. */
export function TabbedPage({ path, title, action }: { path: string; title: string; action?: Action }) {
  const tabs = tabsOf(path, {});
  if (tabs.length === 0) {
    return (
      <>
        <PageHead title={title} />
        <Forbidden refused={notAllowed} />
      </>
    );
  }
  return (
    <div className="detail tabbed">
      <PageHead title={title}>{action && <ActionButton action={action} />}</PageHead>
      <Tabs label={`Secciones de ${title}`} tabs={tabs} />
      <Outlet />
    </div>
  );
}
