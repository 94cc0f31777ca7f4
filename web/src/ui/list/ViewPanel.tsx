import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { useEffect, useId, useState, type FormEvent } from 'react';
import {
  createVistaLista,
  deleteVistaLista,
  elegirVistaLista,
  updateVistaLista,
  type ListView,
  type ViewContent,
} from 'contract/access/views.ts';
import type { Refused } from '../../api/refusal.ts';
import { useAction } from '../../api.ts';
import { Button } from '../page/Button.tsx';
import { confirm } from '../form/dialogs.tsx';
import type { Column } from './columns.tsx';
import { ExplainButton } from '../page/explanation.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import type { Search } from '../rows/listState.ts';
import { isSameSearch, searchOf, type ListId } from './listView.ts';
import './ViewPanel.css';

export interface ViewMenuProps {
  list: ListId;
  /** What is seen now. */
  content: ViewContent;
  /** Columns by which the rows can be grouped. */
  groups: readonly Pick<Column<never>, 'key' | 'title'>[];
  /** What the address says while a view is seen. */
  addressOf: (view: Record<string, string>) => Search;
  onShow: (search: Search) => void;
  /** By a link, which shows it by itself. */
  onLeave: () => void;
  onGroup: (key: string | undefined) => void;
}

interface Props extends ViewMenuProps {
  views: readonly ListView[];
  onOpen: (isOpen: boolean) => void;
  onClose: () => void;
}

/** The views of a list: to open one, to choose with which it opens, to keep what is seen as one more. */
export function ViewPanel({ list, content, groups, views, addressOf, onShow, onGroup, onOpen, onClose }: Props) {
  const [editedId, setEditedId] = useState<number>();
  const create = useAction(createVistaLista, { quiet: true });
  const choose = useAction(elegirVistaLista);
  useEffect(() => onOpen(true), [onOpen]);
  const search = searchOf(content);
  const open = (view: Record<string, string>) => {
    onShow(addressOf(view));
    onClose();
  };
  return (
    <div className="views">
      <strong>Vistas</strong>
      <ul>
        <li>
          <button type="button" className="view-name" onClick={() => open({})}>
            Lista completa
          </button>
        </li>
        {views.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              className="view-name"
              aria-current={isSameSearch(searchOf(it.contenido), search) || undefined}
              onClick={() => open(searchOf(it.contenido))}
            >
              {it.nombre}
              {it.compartida && <span className="muted"> · {it.es_propia ? 'compartida' : `de ${it.autor}`}</span>}
            </button>
            <button
              type="button"
              className="button button-text button-icon"
              aria-pressed={it.predeterminada}
              aria-label={`Abrir la lista con ${it.nombre}`}
              title="Abrir la lista con esta vista"
              onClick={() => choose.mutate({ ...list, id: it.predeterminada ? null : it.id })}
            >
              {it.predeterminada ? <StarFilled /> : <StarOutlined />}
            </button>
            <ViewActions view={it} onEdit={() => setEditedId(it.id === editedId ? undefined : it.id)} />
            {!it.es_propia && <ExplainButton thing="list_view" id={String(it.id)} title={it.nombre} />}
            {it.id === editedId && <ViewEdit view={it} content={content} onDone={() => setEditedId(undefined)} />}
          </li>
        ))}
      </ul>
      {groups.length > 0 && (
        <label className="views-group">
          Agrupar por
          <select className="control" value={content.agrupar ?? ''} onChange={({ target }) => onGroup(target.value || undefined)}>
            <option value="">Sin agrupar</option>
            {groups.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <ViewForm
        words="Guardar vista"
        busy={create.isPending}
        refused={create.refused}
        onSave={(given) => create.mutate({ ...list, ...given, contenido: content }, { onSuccess: onClose })}
      />
    </div>
  );
}

/** What one may do with a view besides opening it. */
function ViewActions({ view: { id, nombre, compartida, allowed_actions }, onEdit }: { view: ListView; onEdit: () => void }) {
  const remove = useAction(deleteVistaLista);
  const ask = async () => {
    const text = compartida ? 'También desaparece para quienes la usan.' : 'La lista sigue igual; solo se pierde la vista.';
    if (await confirm({ title: `¿Eliminar la vista «${nombre}»?`, text, yes: 'Eliminar', isDangerous: true })) remove.mutate({ id });
  };
  return (
    <>
      {allowed_actions.includes('update') && <Button kind="text" icon={<EditOutlined />} label={`Cambiar ${nombre}`} onClick={onEdit} />}
      {allowed_actions.includes('delete') && (
        <MoreActions
          isText
          of={nombre}
          actions={[
            { label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: remove.isPending, onClick: () => void ask() },
          ]}
        />
      )}
    </>
  );
}

function ViewEdit({ view, content, onDone }: { view: ListView; content: ListView['contenido']; onDone: () => void }) {
  const update = useAction(updateVistaLista, { quiet: true });
  const { id, version } = view;
  const save = (given: Partial<Pick<ListView, 'nombre' | 'compartida' | 'contenido'>>) =>
    update.mutate({ id, version, ...given }, { onSuccess: onDone });
  return (
    <div className="view-edit">
      <ViewForm view={view} words="Guardar" busy={update.isPending} refused={update.refused} onSave={save} />
      <Button onClick={() => save({ contenido: content })}>Reemplazar por lo que se ve ahora</Button>
    </div>
  );
}

interface FormProps {
  view?: ListView;
  words: string;
  busy: boolean;
  refused: Refused | null;
  onSave: (given: Pick<ListView, 'nombre' | 'compartida'>) => void;
}

/** Name, and whether others see it. */
function ViewForm({ view, words, busy, refused, onSave }: FormProps) {
  const [nombre, setName] = useState(view?.nombre ?? '');
  const [compartida, setShared] = useState(view?.compartida ?? false);
  const wrongId = useId();
  const wrong = refused && (Object.values(refused.fields)[0] ?? refused.message);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (nombre.trim()) onSave({ nombre: nombre.trim(), compartida });
  };
  return (
    <form className="view-form" onSubmit={save}>
      <label>
        {view ? 'Nombre' : 'Guardar lo que se ve como'}
        <input
          className="control"
          value={nombre}
          maxLength={60}
          placeholder="Nombre de la vista"
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': wrongId })}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {wrong && (
        <span id={wrongId} className="field-error" role="alert">
          {wrong}
        </span>
      )}
      <label className="columns-box">
        <input type="checkbox" checked={compartida} onChange={({ target }) => setShared(target.checked)} />
        Compartir con quienes pueden ver la lista
      </label>
      <Button type="submit" busy={busy} off={!nombre.trim() && 'Escriba antes el nombre.'}>
        {words}
      </Button>
    </form>
  );
}
