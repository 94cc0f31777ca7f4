import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LazyDrawer } from '../ui/page/Drawer.tsx';
import { useMedia } from '../ui/look/media.ts';
import { AccountNotices } from './AccountNotices.tsx';
import { Banner } from './Banner.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Downloads } from './Downloads.tsx';
import { PaperHead } from './PaperHead.tsx';
import { SideMenu } from './SideMenu.tsx';
import { Brand, TopBar } from './TopBar.tsx';
import { useOpenDecisions } from './useOpenDecisions.ts';
import './Layout.css';

const key = 'menu';

/** The main frame: dark bar above, dark menu at the left, the screen. */
export function Layout() {
  useOpenDecisions();
  const isNarrow = useMedia('(max-width: 991px)');
  const [isCollapsed, setCollapsed] = useState(localStorage.getItem(key) === 'collapsed');
  // The drawer belongs to the page it was opened on: going elsewhere closes it. Nothing else here changes with the address.
  const [drawerAt, setDrawerAt] = useState<string>();
  const isThere = useLocation({ select: ({ pathname }) => pathname === drawerAt });
  const isOpen = isNarrow && isThere;
  const router = useRouter();

  const toggle = () => {
    if (isNarrow) return setDrawerAt(isOpen ? undefined : router.state.location.pathname);
    localStorage.setItem(key, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  };
  return (
    <>
      <a className="skip" href="#main">
        Saltar al contenido
      </a>
      <TopBar isMenuOpen={isNarrow ? isOpen : !isCollapsed} onMenu={toggle} />
      <div className="frame">
        {isNarrow ? (
          <LazyDrawer
            open={isOpen}
            onClose={() => setDrawerAt(undefined)}
            placement="left"
            size={264}
            closable={{ 'aria-label': 'Cerrar el menú', placement: 'end' }}
            rootClassName="menu-drawer"
            title={<Brand />}
          >
            <SideMenu isCollapsed={false} />
          </LazyDrawer>
        ) : (
          <SideMenu isCollapsed={isCollapsed} />
        )}
        <main id="main" tabIndex={-1} className="screen">
          <PaperHead />
          <Breadcrumbs />
          <Banner />
          <AccountNotices />
          <Outlet />
        </main>
      </div>
      <Downloads />
    </>
  );
}
