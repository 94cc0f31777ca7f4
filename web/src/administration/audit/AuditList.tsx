import { useState } from 'react';
import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { auditChoices, exportAudit, listAudit, type AuditEntry } from 'contract/administration/audit.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';
import '../administration.css';

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', title: 'Fecha y hora', render: ({ at }) => <Instant value={at} />, card: 'fact', width: 150 },
  {
    key: 'sentence',
    title: 'Qué pasó',
    render: ({ who, sentence }) => (
      <span className="cell-lines">
        <strong>{who ?? 'El sistema'}</strong> {sentence}
      </span>
    ),
    card: 'title',
  },
];

const person = chooseFilter({
  name: 'user_id',
  label: 'Persona',
  source: { call: listUsers, option: ({ id, nombre }: UserSummary) => ({ value: id, label: nombre }) },
});

/** Who did what, and what it was before. */
export function AuditList() {
  const [open, setOpen] = useState<AuditEntry>();
  const { data } = useCall(auditChoices, {});
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o correo' },
    person,
    { kind: 'select', name: 'entity', label: 'Qué', options: data?.entities ?? [] },
    { kind: 'select', name: 'action', label: 'Acción', options: data?.actions ?? [] },
    { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
  ];
  return (
    <>
      <List
        title="Auditoría"
        call={listAudit}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        excel={{ call: exportAudit }}
        intro={
          <p className="muted">
            Los 10.000 cambios más recientes de lo que diga el filtro; para ver anteriores, acote las fechas. Exportar los trae todos.
          </p>
        }
        empty="Todavía no hay cambios registrados."
      />
      {open && <Entry entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Entry({
  entry: { at, who, email, sentence, action, entity_label, url, changes, request_id },
  onClose,
}: {
  entry: AuditEntry;
  onClose: () => void;
}) {
  return (
    <Drawer title={`${action}: ${entity_label}`} width={640} onClose={onClose}>
      <div className="mail">
        <p>
          <strong>{who ?? 'El sistema'}</strong> {sentence}.{' '}
          {url !== null && (
            <Link isInvitation {...linkTo(url)}>
              Ver {entity_label}
            </Link>
          )}
        </p>
        <FactList
          facts={[
            { label: 'Persona', value: who ?? 'El sistema' },
            ...(email === null ? [] : [{ label: 'Correo', value: email }]),
            { label: 'Fecha y hora', value: <Instant value={at} /> },
          ]}
        />
        {changes.length === 0 ? (
          <p className="muted">No hay más detalle de este cambio.</p>
        ) : (
          <table className="changes">
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">Antes</th>
                <th scope="col">Después</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before ?? '—'}</td>
                  <td>{after ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {/* What the system does by itself has none: there stands the name of its job. */}
        {who !== null && <p className="muted">Código para soporte: {request_id}</p>}
      </div>
    </Drawer>
  );
}
