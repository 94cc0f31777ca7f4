import { approvalKinds, hasAmount, thingOf } from 'contract/approvals/kinds.ts';
import { getApproval, type ApprovalDetail, type RequestToApprove } from 'contract/approvals/index.ts';
import { useCall } from '../../api.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { lateSince } from '../../ui/days/late.ts';
import { InProject, toProject } from '../../ui/fields/names.tsx';
import { FactList, type Fact } from '../../ui/page/Facts.tsx';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { EvidenceList } from '../../ui/files/EvidenceList.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import { Budget } from './Budget.tsx';
import { DecidedParts } from './DecidedParts.tsx';
import { figuresOfStock, FreeStockFigures } from './FreeStockFigures.tsx';
import { toMaterial } from '../addresses.ts';
import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { AskedQuantity, LineDecisions, LineQuantity, LineReason } from '../LineDecision.tsx';
import { summaryOf, noDrafts, type LineDraft, type LineDrafts } from '../lineDecisions.ts';
import { OrderLines } from './OrderLines.tsx';
import { refusedLine, type RefusedDetails } from './refusedDetails.ts';
import { ServiceLines } from './ServiceLines.tsx';
import { TakeoffRows } from './TakeoffRows.tsx';
import '../materials.css';
import '../requests.css';
import '../decisions.css';

type Line = RequestToApprove['materials'][number];

/** What the person is about to decide of single lines. */
interface Deciding {
  drafts: LineDrafts;
  onLine: (line: number, draft: LineDraft | undefined) => void;
  /** What the server said of them when they were sent. */
  refused: RefusedDetails | undefined;
}

/** Everything one needs to decide: what, for what, how much, what there is of it, and who decided before. */
export function ApprovalPreview({ item, ...deciding }: { item: RequestToApprove } & Partial<Deciding>) {
  const { data, error, refetch } = useCall(getApproval, { approval_id: item.approval_id });
  return (
    <>
      <ApprovalFacts item={item} />
      {item.materials.length > 0 && <Lines item={data ?? item} isWhole={data !== undefined} {...deciding} />}
      {item.order_lines.length > 0 && <OrderLines item={data ?? item} isWhole={data !== undefined} />}
      {item.decided_parts.length > 0 && <DecidedParts item={data ?? item} isWhole={data !== undefined} />}
      {item.takeoff_rows.length > 0 && <TakeoffRows item={data ?? item} isWhole={data !== undefined} />}
      {data && <EvidenceList evidence={data.evidence} label="Conviene saber" />}
      {item.service_materials.length > 0 && <ServiceLines services={(data ?? item).service_materials} />}
      {error && <Problem refused={error} title="No se pudo cargar quién la ha decidido." onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={3} />}
      {data && <Strips detail={data} />}
    </>
  );
}

/** The same for one that came whole already. */
export const ApprovalWhole = ({ detail, ...deciding }: { detail: ApprovalDetail } & Partial<Deciding>) => (
  <>
    <ApprovalFacts item={detail} />
    {detail.materials.length > 0 && <Lines item={detail} isWhole {...deciding} />}
    {detail.order_lines.length > 0 && <OrderLines item={detail} isWhole />}
    {detail.decided_parts.length > 0 && <DecidedParts item={detail} isWhole />}
    {detail.takeoff_rows.length > 0 && <TakeoffRows item={detail} isWhole />}
    <EvidenceList evidence={detail.evidence} label="Conviene saber" />
    {detail.service_materials.length > 0 && <ServiceLines services={detail.service_materials} />}
    <Strips detail={detail} />
  </>
);

const Strips = ({ detail }: { detail: ApprovalDetail }) => (
  <div className="approval-strips">
    {detail.approvals.toReversed().map((it) => (
      <ApprovalStrip key={it.id} approval={it} />
    ))}
  </div>
);

function ApprovalFacts({ item }: { item: RequestToApprove }) {
  return (
    <>
      <p className="approval-marks">
        <span className="muted">{approvalKinds[item.kind]}</span>
        {isUrgent(item.request_type) && <Status tone="danger">Urgente</Status>}
        {item.overdue && item.due_at && <Status tone="warning">{lateSince(item.due_at)}</Status>}
        {item.escalated && <Status tone="violet">Escalada</Status>}
        {item.suplencia_de && <Status tone="info">En suplencia de {item.suplencia_de}</Status>}
        {item.url && (
          <Link isInvitation {...linkTo(item.url)}>
            Ver {thingOf(item.kind)}
          </Link>
        )}
      </p>
      <FactList
        facts={[
          { label: 'La pide', value: item.requester },
          { label: 'Le espera', value: <Ago value={item.since} inDays /> },
          ...(item.due_at ? [{ label: 'Plazo', value: <Instant value={item.due_at} /> }] : []),
          { label: 'Por qué a usted', value: item.why === item.rule ? item.why : `${item.why}. ${item.rule}` },
          { label: 'Después decide', value: item.next.length === 0 ? 'Nadie más' : item.next.join('; luego ') },
          ...item.facts.map((it) => projectFact(it, item.project_code)),
        ]}
      />
      {item.amount !== null && hasAmount(item.kind) && <Amounts item={item} />}
      {item.budget && <Budget {...item.budget} asked={bindsMore(item) ? item.amount : null} />}
    </>
  );
}

/** Whether a yes would bind more of the budget; what an order is for was bound when its requests were approved. */
const bindsMore = ({ estado, kind }: RequestToApprove): boolean => estado === 'pendiente' && kind !== 'purchase_orders';

const projectFact = (fact: RequestToApprove['facts'][number], code: string | null): Fact =>
  fact.label === 'Proyecto' && code !== null
    ? { label: fact.label, value: <InProject {...toProject(code)}>{fact.value}</InProject> }
    : fact;

const isUrgent = (type: RequestToApprove['request_type']): boolean =>
  type === 'SOLICITUD DE MATERIAL URGENTE' || type === 'SOLICITUD DE SERVICIO URGENTE';

/** What approval is asked for, beside what it costs at today's prices. */
const Amounts = ({ item }: { item: RequestToApprove }) => (
  <dl className="approval-amounts">
    <div>
      <dt>{item.new_amount === null ? 'Monto' : 'Monto corregido'}</dt>
      <dd>
        <Money value={item.amount} currency={item.currency} />
      </dd>
    </div>
    {item.total !== null && item.total !== item.amount && (
      <div>
        <dt>A precios de hoy</dt>
        <dd>
          <Money value={item.total} />
        </dd>
      </div>
    )}
  </dl>
);

const figuresOf = {
  Pedido: (it: Line) => [it.asked_quantity, it.quantity],
  'Libre ahora': (it: Line) => it.free_quantity,
  'Otras bodegas': (it: Line) => figuresOfStock(it.elsewhere),
};

function Lines({ item, isWhole, drafts = noDrafts, onLine, refused }: { item: RequestToApprove; isWhole: boolean } & Partial<Deciding>) {
  const withMoney = item.amount !== null;
  const decides = onLine !== undefined && item.allowed_actions.includes('lines');
  const summary = summaryOf(item, drafts);
  return (
    <>
      <FigureColumns rows={item.materials} columns={figuresOf}>
        <table className="lines-table" aria-label="Materiales">
          <thead>
            <tr>
              <th scope="col">Material</th>
              <th scope="col" className="lines-figure">
                Pedido
              </th>
              <th scope="col" className="lines-figure">
                Libre ahora
              </th>
              <th scope="col" className="lines-figure">
                Otras bodegas
              </th>
              {withMoney && (
                <th scope="col" className="lines-figure">
                  Último precio
                </th>
              )}
              {withMoney && (
                <th scope="col" className="lines-figure">
                  Total
                </th>
              )}
              {decides && (
                <th scope="col" className="lines-figure">
                  Aprueba
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {item.materials.map((it) => {
              const line = it.material_request_item_id;
              const draft = drafts.get(line);
              const said = refused && refusedLine(refused, line, draft);
              const deciding = { line: it, draft, said, onChange: (now: LineDraft | undefined) => onLine?.(line, now) };
              return (
                <tr key={it.code}>
                  <td className="lines-name">
                    <Link className="lines-code" {...toMaterial(it)}>
                      {it.code}
                    </Link>{' '}
                    {it.description}
                    {it.comment && <p className="muted">{it.comment}</p>}
                    <TakeoffNote of={it.takeoff} />
                    <LineDecisions line={it} />
                    {decides && <LineReason {...deciding} />}
                  </td>
                  <FigureCell title="Pedido">
                    <AskedQuantity line={it} />
                  </FigureCell>
                  <FigureCell title="Libre ahora" {...(isShort(it) && { 'data-short': true })}>
                    <Figure value={it.free_quantity} />
                    {isShort(it) && <span className="unseen"> No alcanza</span>}
                  </FigureCell>
                  <FigureCell title="Otras bodegas">
                    <FreeStockFigures {...it.elsewhere} />
                  </FigureCell>
                  {withMoney && (
                    <td className="lines-figure" data-label="Último precio">
                      {it.price === null ? 'Sin precio' : <Money value={it.price} {...(it.currency && { currency: it.currency })} />}
                      <PriceBefore of={it.price_before} />
                    </td>
                  )}
                  {withMoney && (
                    <td className="lines-figure" data-label="Total">
                      <Money value={it.amount} />
                    </td>
                  )}
                  {decides && (
                    <td className="lines-figure line-approves" data-label="Aprueba">
                      <LineQuantity {...deciding} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </FigureColumns>
      {summary && <p role="status">{summary}</p>}
      {!isWhole && item.materials.length < item.lines && <TextSkeleton lines={2} />}
    </>
  );
}

const PriceBefore = ({ of }: { of: Line['price_before'] }) =>
  of && (
    <span className="line-before muted">
      antes <Money value={of.price} currency={of.currency} />
    </span>
  );

const isShort = ({ quantity, free_quantity }: Line): boolean => free_quantity !== null && Number(free_quantity) < Number(quantity);
