// Runs before the first paint, so that a dark page never flashes white. An inline script would
// need a hole in the Content-Security-Policy.
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('collabor8-color-scheme');
  } catch {
    // Storage may be blocked; the system's choice holds then.
  }
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
})();
