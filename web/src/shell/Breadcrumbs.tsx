import { useRouter } from '@tanstack/react-router';
import { lastSearch } from '../ui/list/listPlace.ts';
import { Link } from '../ui/page/Link.tsx';
import { shownName } from '../ui/page/shownName.ts';
import { useScreen } from './current.ts';
import { permittedMenu, startOf } from './permitted.ts';
import { isReadable, trail } from './screens.ts';

/** Where this screen stands: start, menu group, project, place, tab. */
export function Breadcrumbs() {
  const { screen, params } = useScreen();
  const name = shownName.use();
  if (!screen) return null;
  const start = startOf();
  const steps = trail(screen).filter((it) => it.path !== start || it === screen);
  const group = permittedMenu().find((it) => it.paths.includes(steps[0]?.path ?? ''));
  return (
    <nav aria-label="Ruta" className="crumbs">
      <ol>
        <li>
          <StepBack path={start} params={{}} words="Inicio" />
        </li>
        {group && group.label !== steps[0]?.title && <li>{group.label}</li>}
        {steps.map((it, place) => {
          const words = (it.crumb === 'name' ? name : it.crumb?.(params)) ?? it.title;
          if (place === steps.length - 1)
            return (
              <li key={it.path}>
                <span aria-current="page">{words}</span>
              </li>
            );
          return <li key={it.path}>{isReadable(it) ? <StepBack path={it.path} params={params} words={words} /> : words}</li>;
        })}
      </ol>
    </nav>
  );
}

interface StepBackProps {
  path: string;
  params: Record<string, string>;
  words: string;
}

/** To a page on the way here; a list is as it was when the person left it. */
function StepBack({ path, params, words }: StepBackProps) {
  const router = useRouter();
  const { pathname } = router.buildLocation({ to: path, params });
  return <Link {...{ to: path, params, search: lastSearch(pathname), state: { isBack: true }, resetScroll: false }}>{words}</Link>;
}
