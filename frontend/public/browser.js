// Before the page itself: says so where the browser is too old for it (UI-362), and gives an older one that is not
// what it lacks (UI-363). A file of its own, since the policy forbids inline scripts, in words that any browser reads.
(function () {
  var isWall = /^\/display(\/|$)/.test(location.pathname);
  var tooOld = isWall
    ? 'The browser of this screen is too old for Muster. It needs Chrome 94 or newer, as TVs since 2023 have.'
    : 'This browser is too old for Muster. Open it in Chrome 109, Edge 109, Firefox 121, Safari 16.4 or newer.';
  var notLoaded =
    'The page could not be loaded: the connection was lost, or there is a newer version. Reload it when there is a connection.';
  var root = document.getElementById('root');

  function say(text) {
    var words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.style.cssText = 'margin:3rem auto;max-width:40rem;padding:0 1rem;font-size:1.25rem';
    words.appendChild(document.createTextNode(text));
    while (root.firstChild) root.removeChild(root.firstChild);
    root.appendChild(words);
  }
  function canShow(property, value) {
    return !!window.CSS && !!CSS.supports && CSS.supports(property, value);
  }

  // Each came with what the page is written in, or later: modules, then ES2022 in Safari and in Chrome.
  var canRead =
    'noModule' in document.createElement('script') &&
    'ElementInternals' in window &&
    canShow('accent-color', 'auto');
  var canDraw =
    isWall || (canRead && CSS.supports('selector(:has(a))') && canShow('container-type', 'size'));
  if (!canRead || !canDraw) {
    say(tooOld);
    // The page finds no place to draw in.
    root.id = 'too-old';
    return;
  }
  // What cannot be read or fetched in spite of it leaves no empty page either.
  addEventListener(
    'error',
    function (event) {
      var isPage = event.target && event.target.nodeName === 'SCRIPT';
      if (root.firstChild || !(isPage || event.error instanceof SyntaxError)) return;
      say(isPage ? notLoaded : tooOld);
    },
    true,
  );

  function give(to, name, made) {
    if (!(name in to))
      Object.defineProperty(to, name, { value: made, writable: true, configurable: true });
  }
  [Array, Uint8Array].forEach(function (kind) {
    var list = kind.prototype;
    give(list, 'findLastIndex', function (test, of) {
      for (var at = this.length - 1; at >= 0; at--)
        if (test.call(of, this[at], at, this)) return at;
      return -1;
    });
    give(list, 'findLast', function (test, of) {
      return this[this.findLastIndex(test, of)];
    });
    give(list, 'toSorted', function (compare) {
      return this.slice().sort(compare);
    });
    give(list, 'toReversed', function () {
      return this.slice().reverse();
    });
    give(list, 'with', function (at, value) {
      var copy = this.slice();
      if (at < -copy.length || at >= copy.length) throw new RangeError('no such index');
      copy[at < 0 ? copy.length + at : at] = value;
      return copy;
    });
  });
  [Array, Uint8Array, String].forEach(function (kind) {
    give(kind.prototype, 'at', function (index) {
      return this[index < 0 ? this.length + index : index];
    });
  });
  give(Array.prototype, 'toSpliced', function () {
    var copy = this.slice();
    copy.splice.apply(copy, arguments);
    return copy;
  });
  give(Object, 'hasOwn', function (of, name) {
    return Object.prototype.hasOwnProperty.call(of, name);
  });
  if (!('size' in URLSearchParams.prototype))
    Object.defineProperty(URLSearchParams.prototype, 'size', {
      get: function () {
        return Array.from(this).length;
      },
    });
  give(Element.prototype, 'checkVisibility', function () {
    return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible';
  });
  give(AbortSignal.prototype, 'throwIfAborted', function () {
    if (this.aborted) throw this.reason || new DOMException('It was ended.', 'AbortError');
  });
  give(AbortSignal, 'timeout', function (ms) {
    var end = new AbortController();
    setTimeout(function () {
      end.abort(new DOMException('It took too long.', 'TimeoutError'));
    }, ms);
    return end.signal;
  });
  give(AbortSignal, 'any', function (signals) {
    var end = new AbortController();
    Array.from(signals).forEach(function (signal) {
      var stop = function () {
        end.abort(signal.reason);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    return end.signal;
  });

  // The offset of a time zone, which the times of shifts are reckoned with; Chrome 94 cannot say it.
  var Format = Intl.DateTimeFormat;
  function knowsOffsets() {
    try {
      return Boolean(new Format('en', { timeZoneName: 'longOffset' }));
    } catch (error) {
      return !error;
    }
  }
  if (!knowsOffsets()) {
    Intl.DateTimeFormat = function (locales, options) {
      if (!options || options.timeZoneName !== 'longOffset') return new Format(locales, options);
      var inZone = new Format('en-US', {
        timeZone: options.timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      });
      return {
        format: function (instant) {
          var shown = {};
          inZone.formatToParts(instant).forEach(function (part) {
            shown[part.type] = Number(part.value);
          });
          var local = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
          var minutes = Math.round((local - Number(instant)) / 60000);
          var two = function (count) {
            return (count < 10 ? '0' : '') + count;
          };
          var far = Math.abs(minutes);
          return (
            'GMT' + (minutes < 0 ? '-' : '+') + two(Math.floor(far / 60)) + ':' + two(far % 60)
          );
        },
      };
    };
    Intl.DateTimeFormat.prototype = Format.prototype;
    Intl.DateTimeFormat.supportedLocalesOf = Format.supportedLocalesOf;
  }
})();
