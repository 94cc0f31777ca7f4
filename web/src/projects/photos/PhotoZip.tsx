import { DownloadOutlined } from '@ant-design/icons';
import { zipPhotos } from 'contract/projects/index.ts';
import { download } from '../../api/download.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import type { PhotoSearch } from './photoSearch.ts';

interface Props {
  search: PhotoSearch;
  /** Only these; without them all that the filters leave. */
  ids?: readonly number[];
  disabled?: boolean;
}

/** The photos as one zip: as they were taken, or small enough for a mail. */
export function PhotoZip({ search: { asked, question }, ids, disabled = false }: Props) {
  const { codigoLugarInstalacion, codigoProyecto, agrupar } = question;
  const start = (calidad: 'original' | 'reducida', close: () => void) => {
    close();
    const what = ids ? { ids: [...ids] } : { filtros: asked };
    void download(zipPhotos, { codigoLugarInstalacion, codigoProyecto, agrupar, calidad, ...what }, `Fotos de ${codigoLugarInstalacion}`);
  };
  if (disabled) return null;
  return (
    <Panel
      className="button button-default"
      button={
        <>
          <DownloadOutlined aria-hidden />
          {ids ? 'Descargar' : 'Descargar todas'}
        </>
      }
    >
      {(close) => (
        <div className="gallery-downloads">
          <button type="button" className="button button-text" onClick={() => start('original', close)}>
            Originales (zip)
          </button>
          <button type="button" className="button button-text" onClick={() => start('reducida', close)}>
            Tamaño reducido (zip)
          </button>
        </div>
      )}
    </Panel>
  );
}
