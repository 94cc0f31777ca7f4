import {
  AppstoreOutlined,
  CarOutlined,
  CarryOutOutlined,
  DatabaseOutlined,
  FundOutlined,
  LeftOutlined,
  ProjectOutlined,
  RightOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { may, useSession } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import { useScreen } from './current.ts';
import type { GroupName } from './menu.ts';
import { Flyout } from './Flyout.tsx';
import { menuRows, openedAt, type MenuRow, type OpenGroup } from './menuRows.ts';
import { permittedMenu, workdayPath, type PermittedGroup } from './permissions.ts';
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

/** The main menu: only what exists and what the person's role may read, one level at a time; it opens where the person is. */
export function SideMenu({ isCollapsed }: { isCollapsed: boolean }) {
  useSession();
  const { screen } = useScreen();
  const groups = permittedMenu();
  const paths = screen ? trail(screen).map((it) => it.path) : [];
  // The entry that is nearest to the screen: not also those above it.
  const at = paths.findLast((it) => it === '/' || it === workdayPath || groups.some((group) => group.paths.includes(it)));
  return <Entries isCollapsed={isCollapsed} at={at} />;
}

interface EntriesProps {
  isCollapsed: boolean;
  /** The entry that the screen belongs to: what is equal is drawn once, and from tab to tab all of it is. */
  at: string | undefined;
}

const Entries = memo(function Entries({ isCollapsed, at }: EntriesProps) {
  useSession();
  const groups = permittedMenu();
  const here = openedAt(groups, at);
  const [chosen, setChosen] = useState<{ at: string | undefined; opened: OpenGroup }>();
  // What somebody opened holds until they are elsewhere.
  const opened = isCollapsed ? {} : chosen && chosen.at === at ? chosen.opened : here;
  const list = useRef<HTMLUListElement>(null);
  useFocusOnLevel(list, chosen?.opened);
  const isTop = opened.group === undefined;
  return (
    <nav aria-label="Menú principal" className={isCollapsed ? 'side side-collapsed' : 'side'}>
      <div className="side-scroll">
        <ul className="menu" ref={list}>
          {isTop && (
            <>
              <Leaf label="Mi día" path={workdayPath} icon={<CarryOutOutlined />} at={at} />
              {may('projects:read') && <Leaf label="Proyectos" path="/" icon={<ProjectOutlined />} at={at} />}
            </>
          )}
          {menuRows(groups, opened).map((row) =>
            isCollapsed && row.kind === 'group' ? (
              <Flyout key={row.label} label={row.label} icon={row.icon && icons[row.icon]} isHere={here.group === row.label}>
                <GroupLevels groups={groups} first={row.opens} at={at} />
              </Flyout>
            ) : (
              <Row key={row.label} row={row} at={at} here={here} onOpen={(it) => setChosen({ at, opened: it })} />
            ),
          )}
        </ul>
      </div>
    </nav>
  );
});

/** The levels of one group, beside a menu that shows only pictures. */
function GroupLevels({ groups, first, at }: { groups: readonly PermittedGroup[]; first: OpenGroup; at: string | undefined }) {
  const [opened, setOpened] = useState(first);
  const list = useRef<HTMLUListElement>(null);
  useFocusOnLevel(list, opened === first ? undefined : opened);
  return (
    <ul ref={list}>
      {menuRows(groups, opened)
        .filter((it) => it.kind !== 'back' || opened.part !== undefined)
        .map((row) => (
          <Row key={row.label} row={row} at={at} here={openedAt(groups, at)} onOpen={setOpened} />
        ))}
    </ul>
  );
}

interface RowProps {
  row: MenuRow;
  at: string | undefined;
  here: OpenGroup;
  onOpen: (opened: OpenGroup) => void;
}

function Row({ row, at, here, onOpen }: RowProps) {
  if (row.kind === 'screen') return <Leaf {...row} icon={row.icon && icons[row.icon]} at={at} />;
  const isBack = row.kind === 'back';
  const goes = isBack ? row.to : row.opens;
  const isHere = !isBack && here.group === goes.group && (goes.part === undefined || here.part === goes.part);
  return (
    <li>
      <button
        type="button"
        className={isBack ? 'menu-item menu-back' : 'menu-item'}
        data-opens={isBack ? undefined : row.label}
        data-here={isHere || undefined}
        {...(isBack && { 'aria-label': `Volver de ${row.label} a ${goes.group ?? 'todo el menú'}` })}
        onClick={() => onOpen(goes)}
      >
        {isBack ? <LeftOutlined aria-hidden /> : row.icon && icons[row.icon]}
        <span className="menu-words">{row.label}</span>
        {!isBack && <RightOutlined className="menu-caret" aria-hidden />}
      </button>
    </li>
  );
}

const Leaf = ({ label, path, icon, at }: { label: string; path: string; icon?: ReactNode; at: string | undefined }) => (
  <li>
    <Link className="menu-item" to={path} title={label} data-selected={path === at || undefined}>
      {icon}
      <span className="menu-words">{label}</span>
    </Link>
  </li>
);

/** Who opened a level, or went back from one, goes on from there: what they pressed is gone. */
function useFocusOnLevel(list: { current: HTMLUListElement | null }, opened: OpenGroup | undefined): void {
  const before = useRef<OpenGroup>(undefined);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (!opened) return;
    const from = left?.part ?? left?.group;
    const pressed = from === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(from)}"]`);
    (pressed ?? list.current?.querySelector<HTMLElement>('.menu-back') ?? list.current?.querySelector<HTMLElement>('.menu-item'))?.focus();
  }, [opened, list]);
}
