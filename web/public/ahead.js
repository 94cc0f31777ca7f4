// Whoever is signed in needs the frame: it comes while the first scripts still run. A file of its own because the CSP allows no inline script.
(() => {
  const frame = document.querySelector('meta[name=frame]');
  try {
    if (!frame || !localStorage.getItem('user')) return;
  } catch {
    return;
  }
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = frame.content;
  document.head.append(link);
})();
