import {
  AuditOutlined,
  CarOutlined,
  CompassOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileOutlined,
  FileTextOutlined,
  HistoryOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TagOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { findAnything, findKinds } from 'contract/dashboards/find.ts';
import { useCall } from '../api.ts';
import { useSettled } from '../ui/fields/Choose.tsx';
import { useEnterWhenFound } from '../ui/fields/useEnterWhenFound.ts';
import { DialogNotices } from '../ui/page/notices.tsx';
import { Problem } from '../ui/page/Problem.tsx';
import { findEverything, type SearchHit } from './findEverything.ts';
import { permittedActions, permittedScreens } from './permissions.ts';
import { screensWhere } from './screens.ts';
import { lastVisited } from './visits.ts';
import { SightNotice } from '../ui/page/SightNotice.tsx';
import './Search.css';

const icons = new Map<string, ReactNode>([
  [findKinds.accion, <ThunderboltOutlined key="" />],
  [findKinds.proyecto, <ProjectOutlined key="" />],
  [findKinds.lugar, <EnvironmentOutlined key="" />],
  [findKinds.solicitud, <ShoppingCartOutlined key="" />],
  [findKinds.orden, <AuditOutlined key="" />],
  [findKinds.hes, <FileDoneOutlined key="" />],
  [findKinds.traslado, <CarOutlined key="" />],
  [findKinds.material, <TagOutlined key="" />],
  [findKinds.documento, <FileTextOutlined key="" />],
  [findKinds.persona, <UserOutlined key="" />],
  [findKinds.proveedor, <ShopOutlined key="" />],
  [findKinds.servicio, <ToolOutlined key="" />],
  ['Visto hace poco', <HistoryOutlined key="" />],
  ['Pantallas', <CompassOutlined key="" />],
  ['Manual', <QuestionCircleOutlined key="" />],
]);

/** The search over everything: things from the server, screens and what can be begun from the menu, pages of the manual, where one was. */
export function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const search = useSettled(typed.trim(), 200);
  const isAsked = search.length >= 2;
  const { data, error, isFetching, isPlaceholderData } = useCall(findAnything, { search }, { enabled: isAsked, keepPrevious: true });
  const [visited] = useState(() => lastVisited().filter((it) => it.address !== router.state.location.pathname));
  const manual = useFoundHere(isAsked ? search : '');
  const groups = findEverything(typed, {
    screens: permittedScreens(),
    actions: permittedActions(),
    visited,
    manual,
    items: isAsked ? (data?.items ?? []) : [],
  });
  const results = groups.flatMap((it) => it.items);
  const isBehind = typed.trim() !== search || (isAsked && (isPlaceholderData || (isFetching && !data)));
  useEffect(() => dialog.current?.showModal(), []);

  const go = ({ link }: SearchHit) => {
    onClose();
    void navigate(link);
  };
  const enter = useEnterWhenFound(isBehind, () => {
    const result = results[chosen];
    if (result) go(result);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + results.length) % Math.max(1, results.length));
    }
    if (event.key === 'Enter') enter.press();
  };

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="Buscar"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="search-box">
        <SearchOutlined aria-hidden />
        <input
          role="combobox"
          aria-label="Buscar proyectos, solicitudes, materiales, personas y pantallas"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results.length > 0 ? `search-${chosen}` : undefined}
          placeholder="Número, código, nombre, o qué quiere hacer"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            enter.forget();
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {error && <Problem refused={error} />}
      <div id="search-results" className="search-results" role="listbox" aria-label="Resultados" hidden={results.length === 0}>
        {groups.map(({ title, items }) => (
          <div key={title} role="group" aria-label={title}>
            <p className="search-kind muted" aria-hidden>
              {title}
            </p>
            {items.map((it) => {
              const place = results.indexOf(it);
              return (
                <div
                  key={`${it.label} ${place}`}
                  className="search-found"
                  id={`search-${place}`}
                  role="option"
                  aria-selected={place === chosen}
                  aria-disabled={isBehind}
                  ref={place === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseMove={() => setChosen(place)}
                  onClick={() => !isBehind && go(it)}
                >
                  <span aria-hidden>{icons.get(title) ?? <FileOutlined />}</span>
                  <span className="search-label">
                    {it.label}
                    {it.detail && <span className="muted"> {it.detail}</span>}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isAsked && results.length === 0 && !isBehind && !error && (
        <div className="muted search-nothing">
          <p>Nada con ese nombre ni código.</p>
          <SightNotice />
        </div>
      )}
      <DialogNotices />
    </dialog>
  );
}

/** What screens have in the browser that fits what was typed: pages of the manual. They come when somebody searches. */
function useFoundHere(typed: string): readonly SearchHit[] {
  const [found, setFound] = useState<readonly SearchHit[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const finders = await Promise.all(screensWhere(({ finds }) => finds !== undefined).flatMap(({ finds }) => finds?.() ?? []));
      if (isWanted) setFound(finders.flatMap((find) => find(typed)).map((it) => ({ ...it, detail: null })));
    };
    // Without them the search finds the rest.
    if (typed) look().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [typed]);
  return typed ? found : [];
}
