// Whoever is signed in needs the frame, and asks first whose session it is; everybody else needs the pages for visitors: all of
// it comes while the first scripts still run, and with it what the screen at this address needs, as the server names it in the page.
// A file of its own because the CSP allows no inline script.
(() => {
  let token, lists, views, warehouses;
  try {
    const user = JSON.parse(localStorage.getItem('user'));
    token = user?.token;
    warehouses = user?.bodegas ?? [];
    lists = localStorage.getItem('ahead')?.split(' ');
    // The lists that open with a view of the person's own show other rows.
    views = JSON.parse(localStorage.getItem(`views:${user?.id}`)) ?? {};
  } catch {
    // Storage may be blocked, or hold what nobody can read: then the app asks by itself.
  }
  const { pathname, search } = location;
  const steps = pathname.split('/');
  /** The parts of this address that an address with `$name` in it leaves open; undefined where it is another one. */
  const partsOf = (at) => {
    const wanted = at.split('/');
    const isHere =
      search === '' && wanted.length === steps.length && wanted.every((it, n) => (it.startsWith('$') ? steps[n] : it === steps[n]));
    return isHere ? Object.fromEntries(wanted.map((it, n) => [it.slice(1), steps[n]])) : undefined;
  };
  /** What the stock asks of whoever keeps warehouses, before all else (`openingOf` of its list). */
  const ownWarehouses = () =>
    warehouses.length === 0 ? '' : warehouses.length === 1 ? `warehouse_code=${encodeURIComponent(warehouses[0])}&` : 'mine=true&';
  const fetchFile = (href) => {
    const link = document.createElement('link');
    if (href.endsWith('.css')) {
      // Not worn yet: whoever imports a screen wears its styles, after those of its parts, and waits for them.
      link.rel = 'preload';
      link.as = 'style';
      link.crossOrigin = '';
    } else link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  };
  for (const { content } of document.querySelectorAll(`meta[name=${token ? 'frame' : 'visitors'}]`)) fetchFile(content);
  if (!token) return;
  document.documentElement.dataset.signedIn = '';
  const answers = new Map();
  for (const { content, dataset } of document.querySelectorAll('meta[name=ask]')) {
    const parts = dataset.at ? partsOf(dataset.at) : {};
    if (!parts || (dataset.at && (!lists?.includes(dataset.at) || Object.hasOwn(views, dataset.list)))) continue;
    const asked = 'ownWarehouses' in dataset ? content.replace('?', `?${ownWarehouses()}`) : content;
    const url = asked.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
    const headers = { 'x-access-key': dataset.accessKey, Authorization: `Bearer ${token}` };
    // Read at once: an answer that nobody takes holds its line.
    const answer = fetch(url, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(60_000) }).then(
      async (it) => new Response(await it.text(), it),
    );
    // Who takes it asks again.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  window.ahead = { token, answers };
  // After what is asked: the lines are few, and whoever waits for an answer waits longer.
  for (const { content } of document.querySelectorAll('meta[name=screen]')) content.split(' ').forEach(fetchFile);
})();
