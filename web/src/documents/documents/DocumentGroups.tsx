import { FileZipOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { zipDocumento, type CheckList, type CheckListItem } from 'contract/documents/index.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useCodes } from '../addresses.ts';
import { DocumentLine } from './DocumentLine.tsx';
import { PercentBar } from '../check-list/PercentBar.tsx';
import { useArriving, useSending } from '../uploads/sending.ts';
import type { OpenedDocument } from './useListState.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';

interface Props {
  list: CheckList;
  /** Those that the filters let through. */
  items: readonly CheckListItem[];
  onOpen: (opened: OpenedDocument) => void;
  /** Several files were dropped on one line. */
  onFiles: (files: File[]) => void;
}

/** The check-list, one group per type; what is ticked can be taken along in one file. */
export function DocumentGroups({ list, items, onOpen, onFiles }: Props) {
  const codes = useCodes();
  const arriving = useArriving(codes);
  const send = useSending(codes);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [versionsOf, setVersionsOf] = useState<number>();
  const groups = [...Map.groupBy(items, (it) => it.tipo_documento_id)];
  const chosen = items.flatMap(({ documento }) => (documento?.archivo && ticked.has(documento.id) ? [documento.id] : []));
  const inDrawer = list.items.find((it) => it.documento?.id === versionsOf);

  const take = (item: CheckListItem, files: File[]) => {
    const [file] = files;
    if (file && files.length === 1) send([{ file, item }]);
    else onFiles(files);
  };
  const tick = (ids: readonly number[], isOn: boolean) => {
    const these = new Set(ids);
    setTicked(isOn ? ticked.union(these) : ticked.difference(these));
  };

  return (
    <>
      {groups.map(([type, lines]) => {
        const ids = lines.flatMap(({ documento }) => (documento?.archivo ? [documento.id] : []));
        const title = lines[0]?.tipo_documento ?? '';
        const completion = list.por_tipo.find((it) => it.tipo_documento_id === type);
        return (
          <section key={type} className="document-group" aria-label={title}>
            <header>
              <input
                type="checkbox"
                aria-label={`Marcar los documentos de ${title}`}
                disabled={ids.length === 0}
                title={ids.length === 0 ? 'Ninguno de estos documentos tiene archivo todavía.' : undefined}
                checked={ids.length > 0 && ids.every((it) => ticked.has(it))}
                onChange={(event) => tick(ids, event.target.checked)}
              />
              <h3>{title}</h3>
              {completion && (
                <>
                  <span className="muted figure">
                    {completion.esperados - completion.faltan} de {completion.esperados}
                  </span>
                  <PercentBar label={`${title}: completo`} completion={completion} />
                </>
              )}
            </header>
            <ul aria-label={`Documentos de ${title}`}>
              {lines.map((item) => (
                <DocumentLine
                  key={item.nombre_documento_id}
                  item={item}
                  upload={arriving(item)}
                  isTicked={item.documento !== null && ticked.has(item.documento.id)}
                  onTick={(isOn) => item.documento && tick([item.documento.id], isOn)}
                  onOpen={onOpen}
                  onVersions={() => setVersionsOf(item.documento?.id)}
                  onFiles={(files) => take(item, files)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {chosen.length > 0 && (
        <div className="list-bulk" role="region" aria-label="Acciones sobre lo marcado">
          <strong>{chosen.length === 1 ? '1 marcado' : `${chosen.length} marcados`}</strong>
          <Button
            icon={<FileZipOutlined />}
            onClick={() => void download(zipDocumento, { ...codes, ids: chosen.slice(0, 200).join(',') }, 'Documentos')}
          >
            Descargar ZIP
          </Button>
          <Button kind="text" onClick={() => setTicked(new Set())}>
            Desmarcar
          </Button>
        </div>
      )}
      {inDrawer?.documento && (
        <VersionsDrawer item={inDrawer} documento={inDrawer.documento} onOpen={onOpen} onClose={() => setVersionsOf(undefined)} />
      )}
    </>
  );
}
