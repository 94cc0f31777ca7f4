import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../ui/page/Empty.tsx';
import { Link } from '../ui/page/Link.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { Article } from './Article.tsx';
import type { ManualPage } from './page.ts';
import { chapters, pages } from './pages.ts';
import { searchManual } from './search.ts';
import './manual.css';

/** The user manual: its chapters and its search, or one page. `?de=` is the screen whose page is asked for. */
export function Manual() {
  const { pagina } = useParams({ strict: false });
  const { de } = useSearch({ strict: false });
  const [typed, setTyped] = useState('');
  const page = pages.find((it) => it.slug === pagina);
  const asked = de === undefined ? undefined : pages.find((it) => it.paths.includes(de));
  if (!pagina && asked) return <Navigate to="/tutoriales/$pagina" params={{ pagina: asked.slug }} replace />;

  return (
    <div className="manual">
      <aside className="manual-side">
        <input
          type="search"
          className="manual-search"
          aria-label="Buscar en el manual"
          placeholder="Buscar en el manual"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed.trim() ? <Hits typed={typed.trim()} onGo={() => setTyped('')} /> : <Contents open={page?.chapter} />}
      </aside>
      {page ? <Article key={page.slug} page={page} /> : <Start isUnknown={pagina !== undefined} />}
    </div>
  );
}

function Contents({ open }: { open: string | undefined }) {
  return (
    <nav aria-label="Contenido del manual" className="manual-contents">
      {chapters.map((chapter) => (
        <details key={chapter.title} open={chapter.title === open}>
          <summary>{chapter.title}</summary>
          <Pages of={chapter.pages} />
        </details>
      ))}
    </nav>
  );
}

const Pages = ({ of }: { of: readonly ManualPage[] }) => (
  <ul>
    {of.map((it) => (
      <li key={it.slug}>
        <Link to="/tutoriales/$pagina" params={{ pagina: it.slug }}>
          {it.title}
        </Link>
      </li>
    ))}
  </ul>
);

function Hits({ typed, onGo }: { typed: string; onGo: () => void }) {
  const hits = searchManual(typed);
  return (
    <div role="region" aria-label="Resultados" aria-live="polite">
      {hits.length === 0 && <p className="muted">Nada en el manual sobre «{typed}».</p>}
      <ul className="manual-hits">
        {hits.map(({ page, excerpt }) => (
          <li key={page.slug}>
            <Link to="/tutoriales/$pagina" params={{ pagina: page.slug }} onClick={onGo}>
              {page.title}
            </Link>
            <span className="muted">{excerpt}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Start({ isUnknown }: { isUnknown: boolean }) {
  return (
    <div className="manual-start">
      <PageHead title="Manual de usuario" />
      {isUnknown && <Empty text="Esa página del manual no existe. Búsquela en el contenido." />}
      <p>
        Cada pantalla tiene su página. Desde cualquier pantalla, el signo de interrogación de la barra superior abre la suya; aquí se buscan
        por lo que dicen.
      </p>
      <div className="manual-chapters">
        {chapters.map((chapter) => (
          <section key={chapter.title}>
            <h2>{chapter.title}</h2>
            <Pages of={chapter.pages} />
          </section>
        ))}
      </div>
    </div>
  );
}
