import { useState, type ReactNode } from 'react';
import type { Call, Input } from 'contract/call.ts';
import { isMade, newOne, type Noun } from 'contract/nouns.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../page/action.tsx';
import { confirm } from '../form/dialogs.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { List } from './List.tsx';
import type { ListProps } from './listProps.ts';
import { MoreActions } from '../page/MoreActions.tsx';
import { notify } from '../page/notices.tsx';

interface Props<Row extends object, New extends Call, Change extends Call, Remove extends Call> extends Pick<
  ListProps<Row>,
  'title' | 'isPart' | 'call' | 'fixed' | 'rowKey' | 'columns' | 'filters' | 'empty' | 'intro' | 'excel' | 'rowActions'
> {
  /** Beside creating, in the heading: importing. */
  more?: readonly Action[];
  noun: Noun;
  /** How a row is called. */
  name: (row: Row) => string;
  create?: { call: New; start?: Partial<Input<New>> };
  /** `start` fills the fields, `fixed` goes along: id, version. */
  update?: { call: Change; start: (row: Row) => Partial<Input<Change>>; fixed: (row: Row) => Partial<Input<Change>> };
  /** `isPossible` is false for a row that can never go; `warning` says what else should be known before it goes. */
  remove?: {
    call: Remove;
    input: (row: Row) => Input<Remove>;
    isPossible?: (row: Row) => boolean;
    warning?: (row: Row) => Promise<string>;
  };
  /** The fields of the form; without a row, those of a new one. */
  fields: (row: Row | undefined) => ReactNode;
}

/** A catalogue: its list, and its form in a drawer, from one definition. */
export function Maintainer<Row extends object, New extends Call, Change extends Call, Remove extends Call>(
  props: Props<Row, New, Change, Remove>,
) {
  const { noun, name, create, update, remove, fields, more = [], ...list } = props;
  const [open, setOpen] = useState<Row | 'new'>();
  const mayChange = update !== undefined && may(update.call.permission);
  const close = () => setOpen(undefined);
  const row = open === 'new' ? undefined : open;

  return (
    <>
      <List
        {...list}
        actions={[...(create ? [{ label: newOne(noun), call: create.call, onClick: () => setOpen('new') }] : []), ...more]}
        {...(mayChange && { onOpen: setOpen })}
      />
      {create && open === 'new' && (
        <FormDrawer
          title={newOne(noun)}
          call={create.call}
          {...(create.start && { start: create.start })}
          save={`Crear ${noun.one}`}
          saved={isMade(noun)}
          onClose={close}
        >
          {fields(undefined)}
        </FormDrawer>
      )}
      {update && row && (
        <FormDrawer
          title={`Editar ${name(row)}`}
          call={update.call}
          start={update.start(row)}
          fixed={update.fixed(row)}
          save="Guardar"
          saved={`${name(row)}: cambios guardados`}
          onClose={close}
          extra={
            remove &&
            may(remove.call.permission) &&
            (remove.isPossible?.(row) ?? true) && <RemoveButton remove={remove} row={row} name={name(row)} onRemoved={close} />
          }
        >
          {fields(row)}
        </FormDrawer>
      )}
    </>
  );
}

interface RemoveProps<Row, Remove extends Call> {
  remove: { call: Remove; input: (row: Row) => Input<Remove>; warning?: (row: Row) => Promise<string> };
  row: Row;
  name: string;
  onRemoved: () => void;
}

function RemoveButton<Row, Remove extends Call>({ remove, row, name, onRemoved }: RemoveProps<Row, Remove>) {
  const action = useAction(remove.call);
  const ask = async () => {
    const text = ['No se puede deshacer.', await remove.warning?.(row)].filter(Boolean).join(' ');
    if (!(await confirm({ title: `¿Eliminar ${name}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    action.mutate(remove.input(row), {
      onSuccess: () => {
        notify('success', `Se eliminó ${name}`);
        onRemoved();
      },
    });
  };
  return (
    <span style={{ marginRight: 'auto' }}>
      <MoreActions of={name} actions={[{ label: 'Eliminar', isDangerous: true, isBusy: action.isPending, onClick: () => void ask() }]} />
    </span>
  );
}
