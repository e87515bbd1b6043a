// Before the first paint: the theme, and what the page will need. A file of its own, since the policy forbids inline scripts.
(function () {
  var chosen = null;
  var isSignedIn = false;
  try {
    chosen = localStorage.getItem('muster_theme');
    isSignedIn = localStorage.getItem('auth_token') !== null;
  } catch {
    // Storage is closed to us: follow the system.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  // What every dashboard begins with comes beside the page's own script, not after it; the build writes their names here.
  var parts = [];
  var isDashboard = /^\/(dashboard)?$/.test(location.pathname);
  for (var at = 0; isSignedIn && isDashboard && at < parts.length; at++) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = parts[at];
    document.head.appendChild(link);
  }
})();
