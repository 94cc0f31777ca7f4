import { PlusOutlined } from '@ant-design/icons';
import type { Answer } from 'contract/call.ts';
import { getMaintenanceForm, postMaintenanceForm } from 'contract/maintenance/maintenance.ts';
import { useAction } from '../api.ts';
import { may } from '../api/session.ts';
import type { Action } from '../ui/page/action.tsx';
import { ActionButton } from '../ui/page/action.tsx';
import { DateTimeField } from '../ui/fields/DateTimeField.tsx';
import { Editor } from '../ui/form/Editor.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { addEntry, changeEntry, contentOf, differences, mostEntries, moveEntry, pageOf, removeEntry, type Page } from './page.ts';
import { PageEntry } from './PageEntry.tsx';
import { useStart } from './useStart.ts';
import '../ui/form/Form.css';
import './MaintenancePage.css';

/** What the maintenance page says: titles and descriptions in their order, and when it should be over. */
export function PageEditor() {
  const answer = useStart(getMaintenanceForm, {});
  const { mutateAsync } = useAction(postMaintenanceForm, { quiet: true });
  if (!may(postMaintenanceForm.permission)) return <Loaded answer={answer}>{(content) => <ReadOnly page={pageOf(content)} />}</Loaded>;
  return (
    <div className="page-editor">
      <Loaded answer={answer}>
        {(content) => (
          <Editor
            title="Página de mantención"
            start={savedPage(content)}
            save={(page, version) => mutateAsync({ ...contentOf(page), version })}
            current={(row) => savedPage(postMaintenanceForm.answer.parse(row))}
            differences={differences}
          >
            {(page, change) => (
              <div className="page-split">
                <Entries page={page} change={change} />
                <Preview page={page} />
              </div>
            )}
          </Editor>
        )}
      </Loaded>
    </div>
  );
}

const savedPage = (content: Answer<typeof getMaintenanceForm>) => ({ value: pageOf(content), version: content.version });

function Entries({ page, change }: { page: Page; change: (next: Page) => void }) {
  const { entries } = page;
  const blocked = entries.length >= mostEntries ? `La página admite ${mostEntries} textos.` : undefined;
  const add: Action[] = [
    { label: 'Agregar título', icon: <PlusOutlined />, blocked, onClick: () => change(addEntry(page, 'title')) },
    { label: 'Agregar descripción', icon: <PlusOutlined />, blocked, onClick: () => change(addEntry(page, 'description')) },
  ];
  return (
    <section className="page-entries" aria-label="Textos de la página">
      <div className="page-actions">
        {add.map((it) => (
          <ActionButton key={it.label} action={it} />
        ))}
      </div>
      {entries.length === 0 && <Empty text="Sin textos propios, la página dice que estamos en mantención y que volveremos pronto." />}
      <ol className="entries">
        {entries.map((it, place) => (
          <PageEntry
            key={it.key}
            entry={it}
            isFirst={place === 0}
            isLast={place === entries.length - 1}
            onChange={(news) => change(changeEntry(page, it.key, news))}
            onMove={(by) => change(moveEntry(page, it.key, by))}
            onRemove={() => change(removeEntry(page, it.key))}
          />
        ))}
      </ol>
      <DateTimeField name="termina_estimada" label="Término estimado" help="Hora de Santiago. Vacío: la página no promete una hora." />
    </section>
  );
}

function Preview({ page }: { page: Page }) {
  const { infos, termina_estimada } = contentOf(page);
  return (
    <section className="page-preview" aria-labelledby="page-preview-name">
      <h2 id="page-preview-name">Así se verá</h2>
      <div className="page-preview-ground">
        <div className="closed-card">
          <MaintenanceNotice infos={infos} ends={termina_estimada} level={3} />
        </div>
      </div>
    </section>
  );
}

function ReadOnly({ page }: { page: Page }) {
  return (
    <div className="settings-page">
      <PageHead title="Página de mantención" />
      <Preview page={page} />
    </div>
  );
}
