import { ArrowLeftOutlined, ArrowRightOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { isValidElement, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Button } from '../ui/page/Button.tsx';
import { Link } from '../ui/page/Link.tsx';
import { useOwnName } from '../ui/page/pageNames.ts';
import { PageHead } from '../ui/page/PageHead.tsx';
import { anchorOf, headingsOf, type ManualPage } from './page.ts';
import { pages, pictureOf } from './pages.ts';
import { StateDiagram } from './StateDiagram.tsx';

/** One page of the manual: its picture after the first paragraph, its headings at the side. */
export function Article({ page }: { page: ManualPage }) {
  const [first = '', ...rest] = page.text.split('\n\n');
  const picture = pictureOf(page.slug);
  const headings = headingsOf(page);
  useOwnName(page.title);
  const screen = page.paths.find((it) => !it.includes('$'));
  const at = pages.indexOf(page);

  return (
    <article className="manual-page running">
      <PageHead title={page.title}>
        {screen && (
          <Link isInvitation to={screen}>
            <ExportOutlined aria-hidden /> Abrir la pantalla
          </Link>
        )}
        <Button kind="text" icon={<PrinterOutlined />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </PageHead>
      <Text>{first}</Text>
      {picture && (
        <a href={picture} target="_blank" rel="noopener">
          <img src={picture} alt={`La pantalla ${page.title}`} width={1440} height={900} loading="lazy" />
        </a>
      )}
      {headings.length > 2 && (
        <nav aria-label="En esta página" className="manual-headings">
          {headings.map((it) => (
            <a key={it} href={`#${anchorOf(it)}`}>
              {it}
            </a>
          ))}
        </nav>
      )}
      <Text>{rest.join('\n\n')}</Text>
      <footer className="manual-turn">
        <Turn to={pages[at - 1]} icon={<ArrowLeftOutlined aria-hidden />} />
        <Turn to={pages[at + 1]} icon={<ArrowRightOutlined aria-hidden />} />
      </footer>
    </article>
  );
}

function Turn({ to, icon }: { to: ManualPage | undefined; icon: ReactNode }) {
  return to ? (
    <Link to="/tutoriales/$pagina" params={{ pagina: to.slug }}>
      {icon} {to.title}
    </Link>
  ) : (
    <span />
  );
}

const Text = ({ children }: { children: string }) => (
  <Markdown remarkPlugins={[remarkGfm]} components={components}>
    {children}
  </Markdown>
);

const components: Components = {
  pre: ({ children, ...pre }) => diagramIn(children) ?? <pre {...pre}>{children}</pre>,
  h2: ({ children }) => <h2 id={typeof children === 'string' ? anchorOf(children) : undefined}>{children}</h2>,
  a: ({ href = '', children }) => (href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>),
  // A table that is wider than a phone is scrolled, by keyboard too; it needs no name of its own for that.
  table: ({ children }) => (
    <div className="manual-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** A fence called `estados-solicitud` is a drawing. */
function diagramIn(code: ReactNode): ReactNode {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(code)) return undefined;
  const [, machine] = /^language-estados-(.+)$/.exec(code.props.className ?? '') ?? [];
  if (!machine || typeof code.props.children !== 'string') return undefined;
  return <StateDiagram machine={machine} fence={code.props.children} />;
}
