import { useRouter } from '@tanstack/react-router';
import { lastSearch } from '../ui/list/listPlace.ts';
import { Link } from '../ui/page/Link.tsx';
import { useNameAt } from '../ui/page/pageNames.ts';
import { useScreen } from './current.ts';
import { permittedMenu, startOf } from './permissions.ts';
import type { Screen } from './screen.ts';
import { isReadable, trail } from './screens.ts';

/** Where this screen stands: start, menu group, project, place, tab. */
export function Breadcrumbs() {
  const { screen, params } = useScreen();
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
          const isHere = place === steps.length - 1;
          return (
            <li key={it.path}>
              <Step screen={it} params={params} isHere={isHere} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepProps {
  screen: Screen;
  params: Record<string, string>;
  isHere: boolean;
}

/** By what its address says or its page said that it is called, or by what it is. */
function Step({ screen, params, isHere }: StepProps) {
  const { pathname } = useRouter().buildLocation({ to: screen.path, params });
  const name = useNameAt(pathname);
  const words = (screen.crumb === 'name' ? name : screen.crumb?.(params)) ?? screen.title;
  if (isHere) return <span aria-current="page">{words}</span>;
  return isReadable(screen) ? <StepBack path={screen.path} params={params} words={words} /> : words;
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
