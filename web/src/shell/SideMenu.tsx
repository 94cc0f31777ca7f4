import {
  AppstoreOutlined,
  CarOutlined,
  DatabaseOutlined,
  FundOutlined,
  ProjectOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Menu } from 'antd';
import { memo, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { useScreen } from './current.ts';
import type { GroupName } from './menu.ts';
import { permittedMenu, type PermittedEntry, type PermittedGroup } from './permitted.ts';
import { trail } from './screens.ts';

const icons: Record<GroupName, ReactNode> = {
  Comercial: <ShopOutlined />,
  'Gestión de materiales': <ShoppingCartOutlined />,
  'Bodega móvil': <CarOutlined />,
  Abastecimiento: <FundOutlined />,
  Mantenedores: <DatabaseOutlined />,
  Usuarios: <TeamOutlined />,
  Otros: <AppstoreOutlined />,
  Configuración: <SettingOutlined />,
};

/** The main menu: only what exists and what the person's role may read. */
export function SideMenu({ isCollapsed }: { isCollapsed: boolean }) {
  useSession();
  const { screen } = useScreen();
  const groups = permittedMenu();
  const paths = screen ? trail(screen).map((it) => it.path) : [];
  const home = paths[0] === '/' ? ['/'] : [];
  const here = groups.filter((group) => group.paths.some((it) => paths.includes(it))).map((it) => it.label);
  return (
    <Entries
      isCollapsed={isCollapsed}
      selected={JSON.stringify([...home, ...groups.flatMap(nearest(paths))])}
      here={JSON.stringify(here)}
    />
  );
}

interface EntriesProps {
  isCollapsed: boolean;
  /** The keys of entries, as JSON: what is equal is drawn once, and from tab to tab all of it is. */
  selected: string;
  here: string;
}

const Entries = memo(function Entries({ isCollapsed, selected, here }: EntriesProps) {
  useSession();
  const [opened, setOpened] = useState<string[]>();
  const nav = useRef<HTMLElement>(null);
  return (
    <nav ref={nav} aria-label="Menú principal" className={isCollapsed ? 'side side-collapsed' : 'side'}>
      <div className="side-scroll">
        <Menu
          mode="inline"
          theme="dark"
          inlineCollapsed={isCollapsed}
          inlineIndent={18}
          // The popups of the collapsed menu belong to this landmark.
          getPopupContainer={() => nav.current ?? document.body}
          selectedKeys={JSON.parse(selected)}
          {...(!isCollapsed && { openKeys: opened ?? JSON.parse(here) })}
          onOpenChange={setOpened}
          items={[{ key: '/', icon: <ProjectOutlined />, label: <Link to="/">Proyectos</Link> }, ...permittedMenu().map(itemOf)]}
        />
      </div>
    </nav>
  );
});

/** The entry of a group that is nearest to the screen: not also those above it. */
const nearest =
  (paths: readonly string[]) =>
  (group: PermittedGroup): string[] => {
    const path = paths.findLast((it) => group.paths.includes(it));
    return path === undefined ? [] : [`${group.label} ${path}`];
  };

/** A group of one is no group. */
function itemOf({ label, entries }: PermittedGroup) {
  const [only] = entries;
  if (entries.length === 1 && only && 'path' in only && only.label === label) return { ...leafOf(label)(only), icon: icons[label] };
  return {
    key: label,
    icon: icons[label],
    label,
    children: entries.map((it) =>
      'path' in it ? leafOf(label)(it) : { key: `${label} ${it.label}`, label: it.label, children: it.entries.map(leafOf(label)) },
    ),
  };
}

const leafOf =
  (group: string) =>
  ({ label, path }: PermittedEntry) => ({ key: `${group} ${path}`, label: <Link to={path}>{label}</Link>, title: label });
