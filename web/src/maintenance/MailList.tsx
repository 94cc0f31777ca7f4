import { RedoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { listMails, mailStates, retryMail, type Mail } from 'contract/maintenance/mails.ts';
import { useAction, useCall } from '../api.ts';
import type { Action } from '../ui/page/action.tsx';
import { ActionButton, allowedActions } from '../ui/page/action.tsx';
import type { Column } from '../ui/list/columns.tsx';
import { Instant } from '../ui/list/figures.tsx';
import { FactList } from '../ui/page/Facts.tsx';
import { stateFilter, type Filter } from '../ui/list/Filters.tsx';
import { List } from '../ui/list/List.tsx';
import { notify } from '../ui/page/notices.tsx';
import { State } from '../ui/page/Status.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';

const columns: readonly Column<Mail>[] = [
  { key: 'asunto', title: 'Asunto', render: ({ asunto }) => asunto, card: 'title' },
  { key: 'para', title: 'Para', render: ({ para }) => para, card: 'subtitle' },
  { key: 'estado', title: 'Estado', render: ({ estado }) => <State of={mailStates} is={estado} />, card: 'status', width: 130 },
  { key: 'created_at', title: 'Escrito', render: ({ created_at }) => <Instant value={created_at} />, card: 'fact', width: 160 },
  { key: 'sent_at', title: 'Enviado', render: ({ sent_at }) => <Instant value={sent_at} />, card: 'fact', width: 160 },
  { key: 'error', title: 'Error', render: ({ error }) => error ?? '—', isExtra: true },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Asunto o destinatario' },
  stateFilter('estado', mailStates),
];

/** The mails of the product: what was sent, what waits, what failed and can be tried again. */
export function MailList() {
  const [open, setOpen] = useState<Mail>();
  const { mutate, isPending } = useAction(retryMail);
  const retry = ({ id, estado }: Mail): Action[] =>
    mailStates.allows(estado, 'retry')
      ? [
          {
            label: 'Reintentar',
            icon: <RedoOutlined />,
            call: retryMail,
            isBusy: isPending,
            onClick: () =>
              mutate(
                { id },
                {
                  onSuccess: (mail) => {
                    notify('success', 'El correo vuelve a la cola de envío');
                    setOpen((before) => before && mail);
                  },
                },
              ),
          },
        ]
      : [];

  return (
    <>
      <List
        title="Correos"
        call={listMails}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        rowActions={retry}
        intro={<NoServer />}
        empty="Todavía no se ha escrito ningún correo."
      />
      {open && <MailDrawer mail={open} actions={retry(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Without an SMTP server nothing leaves: whoever waits for a mail must be told another way. */
function NoServer() {
  // The list's own first question, so that it is asked once.
  const { data } = useCall(listMails, { page: 1, per_page: 25 });
  if (data?.smtp !== false) return null;
  return (
    <p className="settings-note" role="note">
      <strong>No hay servidor de correo configurado.</strong> Los correos no salen: quedan aquí para leerlos. Los enlaces secretos no se
      muestran a nadie: para que una persona ingrese, cree un enlace de acceso en su ficha de usuario. Para enviar correos, defina
      <code> SMTP_URL</code> en el servidor.
    </p>
  );
}

function MailDrawer({ mail, actions, onClose }: { mail: Mail; actions: readonly Action[]; onClose: () => void }) {
  const { para, copia, asunto, texto, estado, error, created_at, sent_at } = mail;
  return (
    <Drawer title={asunto} width={560} onClose={onClose}>
      <div className="mail">
        <FactList
          facts={[
            { label: 'Para', value: para },
            ...(copia ? [{ label: 'Copia', value: copia }] : []),
            { label: 'Estado', value: <State of={mailStates} is={estado} /> },
            { label: 'Escrito', value: <Instant value={created_at} /> },
            { label: 'Enviado', value: <Instant value={sent_at} /> },
          ]}
        />
        {error && (
          <p className="mail-error" role="note">
            No se pudo enviar: {error}
          </p>
        )}
        {/* Long lines scroll with the keyboard too. */}
        <pre className="mail-text" tabIndex={0} aria-label="Texto del correo">
          {texto}
        </pre>
        <div className="page-actions">
          {allowedActions(actions).map((it) => (
            <ActionButton key={it.label} action={it} kind="primary" />
          ))}
        </div>
      </div>
    </Drawer>
  );
}
