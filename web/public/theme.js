// Runs before the first paint, so that a dark page never flashes white; a file of its own because the CSP allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
    // Who has the letters of the product wears them from the first word on; who has not sees rows first (`letters.ts`).
    if (localStorage.getItem('letters')) document.documentElement.dataset.letters = '';
  } catch {
    // Storage may be blocked: then the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
