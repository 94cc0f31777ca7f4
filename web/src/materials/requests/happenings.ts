import { approvalKinds } from 'contract/administration/index.ts';
import { formatMoney } from 'contract/format.ts';
import { transferKinds, type MaterialRequestInfo } from 'contract/materials/index.ts';

interface Happening {
  at: string;
  who: string | null;
  action: string;
  entity_label: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

/** What is known to have happened to a request, newest first. */
export function happeningsOf(request: MaterialRequestInfo) {
  const all = [...ownOf(request), ...decisionsOf(request), ...deliveriesOf(request)];
  return all.toSorted((a, b) => b.at.localeCompare(a.at)).map((it, id) => ({ id, ...it }));
}

const happening = (at: string, who: string | null, action: string, entity_label = ''): Happening => ({
  at,
  who,
  action,
  entity_label,
  changes: [],
});

function ownOf({ created_at, sent_at, requester, number, amount, new_amount }: MaterialRequestInfo): Happening[] {
  const sent = sent_at ? happening(sent_at, requester, 'Envió la solicitud', number) : undefined;
  const change = { field: 'Monto', before: amount && formatMoney(amount, 'CLP'), after: new_amount && formatMoney(new_amount, 'CLP') };
  return [
    happening(created_at, requester, 'Creó la solicitud', number),
    ...(sent ? [new_amount === null ? sent : { ...sent, changes: [change] }] : []),
  ];
}

const decisionsOf = ({ approvals }: MaterialRequestInfo): Happening[] =>
  approvals.flatMap(({ kind, steps }) =>
    steps.flatMap(({ decided_at, decided_by, suplencia_de, estado, comentario }) => {
      if (!decided_at) return [];
      const words = [estado === 'rechazado' ? 'Rechazó' : 'Aprobó', suplencia_de && `en suplencia de ${suplencia_de}`];
      const said = [approvalKinds[kind], comentario && `«${comentario}»`].filter(Boolean).join(': ');
      return [happening(decided_at, decided_by, words.filter(Boolean).join(' '), said)];
    }),
  );

const deliveriesOf = ({ transfers, receipts }: MaterialRequestInfo): Happening[] => [
  ...transfers.map((it) =>
    happening(it.sent_at, it.sent_by, it.kind === 'RETIRO' ? 'Entregó' : 'Despachó', `${transferKinds[it.kind]} ${it.number}`),
  ),
  ...receipts.map((it) =>
    happening(
      it.received_at,
      it.received_by,
      'Recibió',
      [it.number, it.transfer_number && `de ${it.transfer_number}`].filter(Boolean).join(' '),
    ),
  ),
];
