// Decides the theme before the first paint. A file of its own, since the policy forbids inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('muster_theme');
  } catch {
    // Storage is closed to us: follow the system.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
