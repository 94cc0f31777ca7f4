import { MenuFoldOutlined, MenuUnfoldOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import { useScreen } from './current.ts';
import { Bell } from './Bell.tsx';
import { Mark } from './Mark.tsx';
import { startOf } from './permissions.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { Search } from './Search.tsx';
import { Uploads } from './Uploads.tsx';

/** The dark bar: mark, menu button, search over everything, running uploads, the bell, the person. */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <header className="topbar">
      <button
        type="button"
        className="topbar-button"
        aria-label={isMenuOpen ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        {isMenuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <Brand />
      <button type="button" className="topbar-search" aria-keyshortcuts="Control+K" onClick={() => setSearching(true)}>
        <SearchOutlined aria-hidden />
        <span className="topbar-search-words">Buscar o hacer…</span>
        <kbd>{/Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="topbar-gap" />
      <Uploads />
      <Help />
      <Bell />
      <PersonMenu />
      {isSearching && <Search onClose={() => setSearching(false)} />}
    </header>
  );
}

/** Leads to the manual's page about the screen that is open. */
function Help() {
  const { screen } = useScreen();
  return (
    <Link to="/tutoriales" search={{ ...(screen && { de: screen.path }) }} className="topbar-button" aria-label="Ayuda sobre esta pantalla">
      <QuestionCircleOutlined />
    </Link>
  );
}

/** The mark and the name; leads home. */
export function Brand() {
  useSession();
  return (
    <Link to={startOf()} className="brand" activeOptions={{ exact: true }}>
      <Mark />
      <span>Project Administrator</span>
    </Link>
  );
}
