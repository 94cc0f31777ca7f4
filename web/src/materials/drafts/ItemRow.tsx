import { DeleteOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MaterialInfo } from 'contract/materials/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { FigureCell } from '../../ui/list/FigureColumns.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { DecimalInput } from '../LinesField.tsx';
import { Favorite } from '../catalogue/MaterialList.tsx';
import type { TypedLine } from '../paste.ts';
import { isMore, lineTotal } from '../amounts.ts';

interface Props {
  line: TypedLine;
  info: MaterialInfo | undefined;
  /** What is free in the warehouse it would come from. */
  stock: string | undefined;
  /** It comes out of a warehouse: what is not there is worth a word. */
  isTransfer: boolean;
  withMoney: boolean;
  complaints: readonly string[];
  /** What a limit means for this line, when it is beyond one. */
  limit: string | undefined;
  /** How much of it was taken off at the place, and what is left; nothing without a take-off. */
  takeoff?: AgainstTakeoff | undefined;
  /** What lies elsewhere of it, before it is bought. */
  leftovers?: ReactNode;
  onChange: (line: TypedLine) => void;
  onRemove: () => void;
}

/** One material of the form. */
export function ItemRow({ line, info, stock, isTransfer, withMoney, complaints, limit, takeoff, leftovers, onChange, onRemove }: Props) {
  const { code, quantity, comment = '' } = line;
  const isWrong = complaints.length > 0;
  const currency = info?.price_currency ?? 'CLP';
  return (
    <tr data-code={code} {...(isWrong && { 'data-wrong': true })}>
      <td className="lines-name">
        <div className="item-name">
          <span className="lines-code">{code}</span> {info?.description}
        </div>
        <TakeoffNote of={takeoff} />
        {complaints.map((it) => (
          <p key={it} className="lines-wrong" role="alert">
            {it}
          </p>
        ))}
        {!isWrong && isTransfer && stock !== undefined && isMore(quantity, stock) && (
          <p className="item-short">No alcanza: parte quedará por despachar.</p>
        )}
        {!isWrong && limit && <p className="item-short">{limit}</p>}
        {leftovers}
      </td>
      <FigureCell title="Libre">{info ? <Figure value={stock} unit={info.unit} /> : '—'}</FigureCell>
      <td className="lines-figure item-quantity" data-label="Cantidad">
        <DecimalInput
          label={`Cantidad de ${code}`}
          value={quantity}
          isWrong={isWrong}
          onChange={(typed) => onChange({ ...line, quantity: typed })}
        />
      </td>
      {withMoney && (
        <td className="lines-figure" data-label="Precio">
          <Money value={info?.price} currency={currency} />
        </td>
      )}
      {withMoney && (
        <td className="lines-figure" data-label="Total">
          <Money value={lineTotal(quantity, info?.price)} currency={currency} />
        </td>
      )}
      <td className="item-comment">
        <input
          className="control"
          aria-label={`Comentario de ${code}`}
          placeholder="Comentario"
          maxLength={300}
          autoComplete="off"
          value={comment}
          onChange={(event) => onChange({ ...line, comment: event.target.value })}
        />
      </td>
      <td className="item-buttons">
        {info && <Favorite material={info} />}
        <Button kind="text" icon={<DeleteOutlined />} label={`Quitar ${code}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
