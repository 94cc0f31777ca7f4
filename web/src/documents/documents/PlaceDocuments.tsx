import { DeleteOutlined, DownloadOutlined, FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createDocumento,
  excelListaDocumentos,
  listDocumentoEliminado,
  listListaDocumentos,
  filteredItems,
  type CheckList,
} from 'contract/documents/index.ts';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Filters } from '../../ui/list/Filters.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { useCodes } from '../addresses.ts';
import { AssignDrawer } from '../uploads/AssignDrawer.tsx';
import { CompletionHead } from '../check-list/CompletionHead.tsx';
import { DeletedDrawer } from './DeletedDrawer.tsx';
import { DocumentGroups } from './DocumentGroups.tsx';
import { chooseFiles } from '../fileWords.ts';
import { Preview } from './Preview.tsx';
import { UndoBar } from './UndoBar.tsx';
import { filtersOf, useListState } from './useListState.ts';
import '../documents.css';

/** The documents of a place: what it must have, what it has, what is missing. */
export function PlaceDocuments() {
  const codes = useCodes();
  const answer = useCall(listListaDocumentos, codes);
  return (
    <Loaded answer={answer} skeleton={<TableSkeleton columns={4} />}>
      {(list) => <Documents list={list} />}
    </Loaded>
  );
}

function Documents({ list }: { list: CheckList }) {
  const codes = useCodes();
  const { values, asked, change, opened, open } = useListState();
  const [dropped, setDropped] = useState<File[]>();
  const [isBinOpen, setBinOpen] = useState(false);
  const mayUpload = may(createDocumento.permission);
  const shown = filteredItems(list.items, asked);
  const take = (files: File[]) => files.length > 0 && setDropped(files);
  return (
    <div
      className="documents"
      // Dropping beside a line must not make the browser leave for the file.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (mayUpload) take([...event.dataTransfer.files]);
      }}
    >
      <PageHead title="Documentos" isPart>
        {may(listDocumentoEliminado.permission) && (
          <Button kind="text" icon={<DeleteOutlined />} onClick={() => setBinOpen(true)}>
            Papelera
          </Button>
        )}
        <Button icon={<DownloadOutlined />} onClick={() => void download(excelListaDocumentos, { ...codes, ...asked }, 'Documentos')}>
          Exportar
        </Button>
        {mayUpload && (
          <Button kind="primary" icon={<UploadOutlined />} onClick={() => chooseFiles(take, { several: true })}>
            Subir documentos
          </Button>
        )}
      </PageHead>
      <CompletionHead total={list.total} />
      <UndoBar />
      <Filters filters={filtersOf(list.items, asked)} values={values} onChange={change} />
      {list.items.length === 0 && (
        <Empty
          icon={<FolderOpenOutlined />}
          text="Los mantenedores aún no tienen nombres de documento: agréguelos en Mantenedores → Nombres de documento."
        />
      )}
      {list.items.length > 0 && shown.length === 0 && (
        <Empty
          text="Nada coincide con los filtros."
          action={<Button onClick={() => change(Object.fromEntries(Object.keys(values).map((it) => [it, undefined])))}>Ver todo</Button>}
        />
      )}
      <DocumentGroups list={list} items={shown} onOpen={open} onFiles={take} />
      {mayUpload && (
        <p className="muted documents-hint">Arrastre un archivo sobre su línea para subirlo, o varios a cualquier parte para asignarlos.</p>
      )}
      {dropped && <AssignDrawer files={dropped} items={list.items} onClose={() => setDropped(undefined)} />}
      {isBinOpen && <DeletedDrawer onClose={() => setBinOpen(false)} />}
      {opened && <Preview {...opened} onClose={() => open(undefined)} />}
    </div>
  );
}
