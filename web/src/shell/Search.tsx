import { EnvironmentOutlined, FileOutlined, ProjectOutlined, SearchOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { searchEverything } from 'contract/projects/search.ts';
import { useCall } from '../api.ts';
import { useSettled } from '../ui/Choose.tsx';
import { useEnterWhenFound } from '../ui/useEnterWhenFound.ts';
import { Problem } from '../ui/Problem.tsx';
import { findEverything, type Found } from './found.ts';
import { permittedScreens } from './permitted.ts';
import './Search.css';

const icons = { Proyecto: <ProjectOutlined />, Lugar: <EnvironmentOutlined />, Pantalla: <FileOutlined /> };

/** The search over everything: projects and places from the server, screens from the permitted menu. */
export function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const search = useSettled(typed.trim(), 200);
  const isAsked = search.length >= 2;
  const { data, error, isFetching, isPlaceholderData } = useCall(searchEverything, { search }, { enabled: isAsked, keepPrevious: true });
  const results = findEverything(typed, permittedScreens(), isAsked ? (data?.items ?? []) : []);
  const isBehind = typed.trim() !== search || (isAsked && (isPlaceholderData || (isFetching && !data)));
  useEffect(() => dialog.current?.showModal(), []);

  const go = ({ link }: Found) => {
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
          aria-label="Buscar proyectos, lugares y pantallas"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results.length > 0 ? `search-${chosen}` : undefined}
          placeholder="Código, nombre, lugar o pantalla"
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
      <ul id="search-results" role="listbox" aria-label="Resultados" hidden={results.length === 0}>
        {results.map((it, place) => (
          <li
            key={`${it.kind} ${it.label} ${it.detail}`}
            id={`search-${place}`}
            role="option"
            aria-selected={place === chosen}
            aria-disabled={isBehind}
            ref={place === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseMove={() => setChosen(place)}
            onClick={() => !isBehind && go(it)}
          >
            <span aria-hidden>{icons[it.kind]}</span>
            <span className="search-label">
              {it.label}
              {it.detail && <span className="muted"> {it.detail}</span>}
            </span>
            <span className="muted search-kind">{it.kind}</span>
          </li>
        ))}
      </ul>
      {isAsked && results.length === 0 && !isFetching && !error && <p className="muted search-nothing">Nada con ese nombre ni código.</p>}
    </dialog>
  );
}
