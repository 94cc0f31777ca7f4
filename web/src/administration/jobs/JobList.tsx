import { CloseCircleOutlined, RedoOutlined, ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { countJobs, discardJob, jobStates, listJobs, retryJob, type Job } from 'contract/administration/jobs.ts';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall, useRefresh } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { ActionBar } from '../../ui/page/ActionBar.tsx';
import { Button } from '../../ui/page/Button.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Instant, nothing } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import '../administration.css';

const columns: readonly Column<Job>[] = [
  { key: 'label', title: 'Trabajo', render: ({ label }) => label, card: 'title' },
  { key: 'state', title: 'Estado', render: ({ state }) => <State of={jobStates} is={state} />, card: 'status', width: 150 },
  { key: 'created_at', title: 'Creado', render: ({ created_at }) => <Instant value={created_at} />, card: 'fact', width: 150 },
  {
    key: 'attempts',
    title: 'Reintentos',
    render: ({ attempts, max_attempts }) => `${attempts} de ${max_attempts}`,
    card: 'fact',
    width: 110,
  },
  {
    key: 'error',
    title: 'Error',
    render: ({ error }) => (error ? <span className="cell-lines">{error}</span> : nothing),
    card: 'subtitle',
  },
];

/** Background work: what waits, what runs, what failed. */
export function JobList() {
  const [open, setOpen] = useState<Job>();
  const counts = useCall(countJobs, {}, { every: 10_000 });
  const refresh = useRefresh();
  const retry = useAction(retryJob);
  const discard = useAction(discardJob);
  const done = (words: string) => ({
    onSuccess: (job: Job) => {
      notify('success', words);
      setOpen((before) => before && job);
    },
  });
  const ask = async (job: Job) => {
    const text = 'No se hará. Queda en la lista como descartado, y se puede reintentar mientras siga ahí.';
    if (await confirm({ title: `¿Descartar «${job.label}»?`, text, yes: 'Descartar', isDangerous: true }))
      discard.mutate({ id: job.id, queue: job.queue }, done('Trabajo descartado'));
  };
  const actionsOf = (job: Job): Action[] =>
    job.allowed_actions.map((it) =>
      it === 'retry'
        ? {
            label: 'Reintentar',
            icon: <RedoOutlined />,
            call: retryJob,
            isBusy: retry.isPending,
            onClick: () => retry.mutate({ id: job.id, queue: job.queue }, done('El trabajo vuelve a la cola')),
          }
        : {
            label: 'Descartar',
            icon: <CloseCircleOutlined />,
            call: discardJob,
            isDangerous: true,
            isBusy: discard.isPending,
            onClick: () => void ask(job),
          },
    );
  const update = () => {
    refresh(listJobs);
    refresh(countJobs);
  };

  return (
    <>
      <List
        title="Trabajos"
        call={listJobs}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filtersOf(counts.data?.queues ?? [])}
        onOpen={setOpen}
        rowActions={actionsOf}
        explains={({ id, label }) => ({ thing: 'job', id, title: label })}
        intro={<Counts states={counts.data?.states ?? []} onUpdate={update} />}
        empty="No hay trabajos. Lo que el sistema hace después de responder (correos, archivos, limpieza) aparece aquí unos días."
      />
      {open && <JobDrawer job={open} actions={actionsOf(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const filtersOf = (queues: readonly { queue: string; label: string }[]): readonly Filter[] => [
  stateFilter('state', jobStates),
  { kind: 'select', name: 'queue', label: 'Trabajo', options: queues.map(({ queue, label }) => ({ value: queue, label })) },
];

const Counts = ({ states, onUpdate }: { states: readonly { state: Job['state']; count: number }[]; onUpdate: () => void }) => (
  <div className="job-counts list-below">
    <ul className="job-states" aria-label="Cuántos hay en cada estado">
      {states
        .filter((it) => it.count > 0)
        .map(({ state, count }) => (
          <li key={state}>
            <Status tone={jobStates.tone(state)}>{`${jobStates.label(state)}: ${formatNumber(count)}`}</Status>
          </li>
        ))}
    </ul>
    <Button kind="text" icon={<ReloadOutlined />} onClick={onUpdate}>
      Actualizar
    </Button>
  </div>
);

function JobDrawer({ job, actions, onClose }: { job: Job; actions: readonly Action[]; onClose: () => void }) {
  return (
    <Drawer title={job.label} width={560} onClose={onClose}>
      <div className="mail">
        <FactList
          facts={[
            { label: 'Estado', value: <State of={jobStates} is={job.state} /> },
            { label: 'Reintentos', value: `${job.attempts} de ${job.max_attempts}` },
            { label: 'Creado', value: <Instant value={job.created_at} /> },
            { label: 'No antes de', value: <Instant value={job.start_after} /> },
            { label: 'Empezó', value: <Instant value={job.started_at} /> },
            { label: 'Terminó', value: <Instant value={job.completed_at} /> },
          ]}
        />
        {job.error && (
          <p className="mail-error" role="note">
            {job.error}
          </p>
        )}
        <pre className="mail-text" tabIndex={0} aria-label="Datos del trabajo">
          {job.data}
        </pre>
        <p className="muted">N.º {job.id}</p>
        <ActionBar actions={actions} of={job.label} />
      </div>
    </Drawer>
  );
}
