import { CheckOutlined, UndoOutlined } from '@ant-design/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { getRestrictions, updateRestriction, type Restriction } from 'contract/administration/restrictions.ts';
import { formatNumber, parseDecimal } from 'contract/format.ts';
import { useAction, useRefresh } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** A restriction's limit as a field of its own: Enter saves it, Escape takes back what was typed. */
export function LimitCell({ row: { restriction_id, quantity, unidad, nombre, version } }: { row: Restriction }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const action = useAction(updateRestriction, { quiet: true });
  const refresh = useRefresh();
  const read = typed === undefined ? undefined : parseDecimal(typed);
  const isChanged = read !== undefined && !(read.ok && read.decimal === quantity);
  if (!may(updateRestriction.permission)) return <span className="figure">{`${formatNumber(quantity)} ${unidad}`}</span>;

  const undo = () => {
    setTyped(undefined);
    if (action.refused?.code === 'stale') refresh(getRestrictions);
    action.reset();
  };
  const save = () => {
    if (!isChanged || !read.ok || action.isPending) return;
    action.mutate(
      { restriction_id, quantity: read.decimal, version },
      { onSuccess: () => notify('success', `${nombre}: ${formatNumber(read.decimal)} ${unidad}`) },
    );
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') save();
    if (key === 'Escape') undo();
  };
  const message = read && !read.ok ? read.message : (action.refused?.fields['quantity'] ?? action.refused?.message);

  return (
    <div className="limit" data-wrong={message !== undefined || undefined}>
      <span className="limit-row">
        <input
          className="control"
          aria-label={`${nombre}: límite en ${unidad}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatNumber(quantity)}
          onChange={(event) => {
            action.reset();
            setTyped(event.target.value);
          }}
          onKeyDown={onKeyDown}
          {...(message && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <span className="muted">{unidad}</span>
        {isChanged && (
          <>
            <Button
              kind="primary"
              icon={<CheckOutlined />}
              label={`Guardar ${nombre}`}
              busy={action.isPending}
              off={!read.ok && 'Corrija antes el valor.'}
              onClick={save}
            />
            <Button kind="text" icon={<UndoOutlined />} label="Deshacer" onClick={undo} />
          </>
        )}
      </span>
      {message && (
        <span id={id} className="field-error" role="alert">
          {message}
        </span>
      )}
    </div>
  );
}
