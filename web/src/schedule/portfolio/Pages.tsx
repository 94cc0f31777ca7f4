import { Button } from '../../ui/page/Button.tsx';

interface Props {
  page: number;
  pages: number;
  total: number;
  things: string;
  onPage: (page: number) => void;
}

export function Pages({ page, pages, total, things, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="portfolio-pages" aria-label="Páginas">
      <Button off={page <= 1 && 'Es la primera página.'} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span className="muted">{`Página ${page} de ${pages}, ${total.toLocaleString('es-CL')} ${things}`}</span>
      <Button off={page >= pages && 'Es la última página.'} onClick={() => onPage(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
