import { useRef, useState } from 'react';
import { z } from 'zod';
import { receiveTransfer, type StockTransferInfo, type TransferLine } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import { draft } from '../../ui/form/draft.ts';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { ArrivalPhotos } from '../ArrivalPhotos.tsx';
import { DecimalInput } from '../LinesField.tsx';
import { ScanButton } from '../Scanner.tsx';
import { useScannedLine } from '../useScannedLine.ts';
import '../materials.css';

interface LineCount {
  received_quantity: string;
  reason: string;
}

const KeptCounts = z.object({ came: z.array(z.tuple([z.number(), z.object({ received_quantity: z.string(), reason: z.string() })])) });
/** What was counted before the page was loaded again: beside a truck the line breaks. */
const cameIn = (kept: unknown): ReadonlyMap<number, LineCount> => new Map(KeptCounts.safeParse(kept).data?.came);

/** What came, line by line: everything, unless somebody says less and why. Made for a phone beside a truck. */
export function ReceiveTransfer({ transfer }: { transfer: StockTransferInfo }) {
  const { number, version, items } = transfer;
  const action = useAction(receiveTransfer, { quiet: true, kept: `recepcion:${number}` });
  const kept = `recepcion:${number}:${version}`;
  const [came, setCame] = useState<ReadonlyMap<number, LineCount>>(() => cameIn(draft.read(kept)));
  const [refused, setRefused] = useState<Refused>();
  const [said, setSaid] = useState<readonly TransferLine[]>([]);
  const root = useRef<HTMLElement>(null);
  const { strange, find } = useScannedLine(root);
  const of = (it: TransferLine): LineCount => came.get(it.line) ?? { received_quantity: it.quantity, reason: '' };
  const changed = items.filter((it) => of(it).received_quantity !== it.quantity);
  const set = (line: number, next: LineCount) => {
    const all = new Map([...came, [line, next]]);
    draft.keep(kept, { came: [...all] });
    setCame(all);
  };
  const complaintOf = (line: number) => {
    const at = said.findIndex((it) => it.line === line);
    return Object.entries(refused?.fields ?? {}).flatMap(([path, message]) => (path.startsWith(`items.${at}.`) ? [message] : []));
  };
  /** Of a part every line says what it has so far: the rest stays on its way. */
  const receive = async (partial: boolean) => {
    setRefused(undefined);
    const sent = partial ? items : changed;
    setSaid(sent);
    try {
      await action.mutateAsync({ number, version, partial, items: sent.map((it) => ({ line: it.line, ...of(it) })) });
      draft.drop(kept);
      notify('success', `Se recibió ${number}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    }
  };
  return (
    <section className="panel receive" aria-label="Recepción" ref={root}>
      <h2>Recibir</h2>
      <p className="muted">
        Si llegó todo, «Recibir todo». Si algo llegó de menos, corrija la cantidad y diga por qué; o espere el resto, si viene después.
      </p>
      <ScanButton isFirst onCode={find} />
      {strange !== undefined && (
        <p className="lines-wrong" role="alert">
          {strange} no viene en este traslado.
        </p>
      )}
      {refused && Object.keys(refused.fields).length === 0 && <Problem refused={refused} />}
      <FigureColumns rows={items} columns={{ Enviado: (it) => it.quantity }}>
        <table className="lines-table" aria-label="Materiales por recibir">
          <thead>
            <tr>
              <th scope="col">Material</th>
              <th scope="col" className="lines-figure">
                Enviado
              </th>
              <th scope="col" className="lines-figure">
                Recibido
              </th>
              <th scope="col">Motivo de la diferencia</th>
            </tr>
          </thead>
          <tbody>
            {items.map((it) => {
              const { received_quantity, reason } = of(it);
              const complaints = complaintOf(it.line);
              return (
                <tr key={it.line} data-code={it.code}>
                  <td className="lines-name">
                    <span className="lines-code">{it.code}</span> {it.description}
                    {complaints.map((said) => (
                      <p key={said} className="lines-wrong" role="alert">
                        {said}
                      </p>
                    ))}
                  </td>
                  <FigureCell title="Enviado">
                    <Figure value={it.quantity} unit={it.unit} />
                  </FigureCell>
                  <td className="lines-figure">
                    <DecimalInput
                      label={`Recibido de ${it.code}`}
                      value={received_quantity}
                      isWrong={complaints.length > 0}
                      onChange={(quantity) => set(it.line, { received_quantity: quantity, reason })}
                    />
                  </td>
                  <td className="lines-wide receive-reason">
                    {received_quantity !== it.quantity && (
                      <input
                        className="control"
                        aria-label={`Motivo de la diferencia de ${it.code}`}
                        placeholder="Llegó roto, faltó en el camión…"
                        maxLength={200}
                        value={reason}
                        onChange={(event) => set(it.line, { received_quantity, reason: event.target.value })}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </FigureColumns>
      <ArrivalPhotos source="traslado" number={number} />
      <div className="form-buttons">
        <Button kind="primary" busy={action.isPending} onClick={() => void receive(false)}>
          {changed.length === 0 ? 'Recibir todo' : 'Recibir con diferencias'}
        </Button>
        {changed.length > 0 && (
          <Button busy={action.isPending} onClick={() => void receive(true)}>
            Recibir y esperar el resto
          </Button>
        )}
      </div>
    </section>
  );
}
