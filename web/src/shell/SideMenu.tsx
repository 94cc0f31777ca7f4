import {
  AppstoreOutlined,
  CarOutlined,
  CarryOutOutlined,
  DatabaseOutlined,
  FundOutlined,
  ProjectOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { may, useSession } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import { useScreen } from './current.ts';
import type { GroupName } from './menu.ts';
import { Flyout, Unfolding } from './MenuGroup.tsx';
import { permittedMenu, workdayPath, type PermittedEntry, type PermittedGroup } from './permitted.ts';
import { trail } from './screens.ts';
import './SideMenu.css';

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
  const home = paths[0] === '/' || paths[0] === workdayPath ? [paths[0]] : [];
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
  const isSelected = new Set<string>(JSON.parse(selected));
  const isHere = new Set<string>(JSON.parse(here));
  const Group = isCollapsed ? Flyout : Unfolding;
  const leaf =
    (group: string) =>
    ({ label, path }: PermittedEntry, icon?: ReactNode) => (
      <li key={`${group} ${path}`}>
        <Link className="menu-item" to={path} title={label} data-selected={isSelected.has(`${group} ${path}`) || undefined}>
          {icon}
          <span className="menu-words">{label}</span>
        </Link>
      </li>
    );
  return (
    <nav aria-label="Menú principal" className={isCollapsed ? 'side side-collapsed' : 'side'}>
      <div className="side-scroll">
        <ul className="menu">
          <li>
            <Link className="menu-item" to={workdayPath} title="Mi día" data-selected={isSelected.has(workdayPath) || undefined}>
              <CarryOutOutlined />
              <span className="menu-words">Mi día</span>
            </Link>
          </li>
          {may('projects:read') && (
            <li>
              <Link className="menu-item" to="/" title="Proyectos" data-selected={isSelected.has('/') || undefined}>
                <ProjectOutlined />
                <span className="menu-words">Proyectos</span>
              </Link>
            </li>
          )}
          {permittedMenu().map((group) => {
            const { label, entries } = group;
            const only = onlyEntry(group);
            if (only) return leaf(label)(only, icons[label]);
            return (
              <Group key={label} label={label} icon={icons[label]} isHere={isHere.has(label)}>
                {entries.map((it) =>
                  'path' in it ? (
                    leaf(label)(it)
                  ) : (
                    <Unfolding key={it.label} label={it.label} isHere={it.entries.some(({ path }) => isSelected.has(`${label} ${path}`))}>
                      {it.entries.map((one) => leaf(label)(one))}
                    </Unfolding>
                  ),
                )}
              </Group>
            );
          })}
        </ul>
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
function onlyEntry({ entries }: PermittedGroup): PermittedEntry | undefined {
  const [only] = entries;
  return entries.length === 1 && only && 'path' in only ? only : undefined;
}
